package io.promptcompiler.it.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.interpret.StaticMethods;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.TextPrompt;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A folder of templates, compiled: to findings, to programs, and on demand to classes. */
public final class Project implements AutoCloseable {
  private static final String PACKAGE = "com.acme.prompts";

  private final Path folder;
  private final Compilation compilation;
  private final Map<String, String> consumer;
  private JavaInMemory.Classes classes;

  private Project(
      Map<String, String> files,
      Map<DiagnosticCode, Severity> severities,
      List<HelperOption> helpers,
      Map<String, String> consumer,
      Scope... scopes) {
    this.consumer = consumer;
    try {
      folder = Files.createTempDirectory("prompts");
      for (Map.Entry<String, String> file : files.entrySet()) {
        Path path = folder.resolve(file.getKey());
        Files.createDirectories(path.getParent());
        Files.write(path, file.getValue().getBytes(UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<SourceRoot> roots =
        scopes.length == 0
            ? List.of(SourceRoot.of(folder, PACKAGE))
            : Arrays.stream(scopes).map(this::root).toList();
    compilation =
        PromptCompiler.compile(
            new CompilerOptions(
                roots,
                PACKAGE,
                "Prompts",
                severities,
                List.of(),
                helpers,
                folder,
                Optional.empty()));
  }

  private SourceRoot root(Scope scope) {
    return new SourceRoot(
        folder.resolve(scope.word()),
        Optional.empty(),
        Optional.empty(),
        scope,
        PACKAGE + "." + scope.word(),
        List.of(),
        List.of());
  }

  /** A project of files, by their ids. */
  public static Project of(Map<String, String> files) {
    return new Project(files, Map.of(), List.of(), Map.of());
  }

  /** A project of files with severities that differ from the usual ones. */
  public static Project of(Map<String, String> files, Map<DiagnosticCode, Severity> severities) {
    return new Project(files, severities, List.of(), Map.of());
  }

  /** A project of one file {@code test.md}. */
  public static Project of(String template) {
    return of(Map.of("test.md", template));
  }

  /**
   * A project of one file {@code test.md} that calls helpers of its own.
   *
   * @param consumer Java sources of the project by path
   */
  public static Project of(
      String template, List<HelperOption> helpers, Map<String, String> consumer) {
    return new Project(Map.of("test.md", template), Map.of(), helpers, consumer);
  }

  /** A project of a root for each scope, in a folder and a package that bear its name. */
  public static Project ofScopes(Map<String, String> files) {
    return new Project(files, Map.of(), List.of(), Map.of(), Scope.values());
  }

  /** A project of what is in a folder. */
  public static Project copyOf(Path folder) {
    Map<String, String> files = new LinkedHashMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(folder.relativize(path).toString().replace('\\', '/'), Files.readString(path));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Project(files, Map.of(), List.of(), Map.of());
  }

  /** The folder that the templates are in. */
  public Path folder() {
    return folder;
  }

  /** What the compiler gave. */
  public Compilation compilation() {
    return compilation;
  }

  /** The findings as they are printed, relative to the folder. */
  public String findings() {
    DiagnosticPrinter printer = new DiagnosticPrinter(folder);
    return compilation.diagnostics().stream().map(printer::print).collect(Collectors.joining("\n"));
  }

  /** The generated sources by path. */
  public Map<String, String> sources() {
    return files(Artifact.Type.SOURCE);
  }

  /** The generated files that go into the jar as they are, by path. */
  public Map<String, String> resources() {
    return files(Artifact.Type.RESOURCE);
  }

  private Map<String, String> files(Artifact.Type type) {
    if (!compilation.errors().isEmpty()) {
      throw new AssertionError(findings());
    }
    Map<String, String> files = new LinkedHashMap<>();
    for (OutputFile file : compilation.files()) {
      if (file.type() == type) {
        files.put(file.path(), file.content());
      }
    }
    return files;
  }

  /** The compiled classes. */
  public JavaInMemory.Classes classes() {
    JavaInMemory.Classes loader = classes;
    if (loader == null) {
      Map<String, String> all = sources();
      all.putAll(consumer);
      loader = JavaInMemory.compile(all, resources());
      classes = loader;
    }
    return loader;
  }

  /** The generated catalog. */
  public PromptCatalog catalog() {
    try {
      Class<?> prompts = classes().loadClass(PACKAGE + ".Prompts");
      return (PromptCatalog) prompts.getMethod("catalog").invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("catalog", e);
    }
  }

  /** The generated class of an id, made from a map. */
  public TextPrompt prompt(String className, Map<String, ?> parameters) {
    try {
      String[] names = className.split("@", 2);
      Class<?> type = classes().loadClass(PACKAGE + "." + names[0]);
      Object prompt = type.getMethod("fromMap", Map.class).invoke(null, parameters);
      if (names.length == 1) {
        return (TextPrompt) prompt;
      }
      Class<?> variants = classes().loadClass(PACKAGE + "." + names[0] + "$Variant");
      Object variant = variants.getMethod("of", String.class).invoke(null, names[1]);
      return (TextPrompt) type.getMethod("withVariant", variants).invoke(prompt, variant);
    } catch (java.lang.reflect.InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new LinkageError(className, e);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(className, e);
    }
  }

  /**
   * What the interpreter gives.
   *
   * @param id the id of a prompt, also with the name of a variant behind an {@code @}
   */
  public String interpret(String id, Map<String, ?> parameters) {
    String[] names = id.split("@", 2);
    EntryPoint prompt = entryPoint(names[0]);
    EntryPoint entryPoint =
        names.length == 1 ? prompt : prompt.in(prompt.variant(names[1]).orElseThrow());
    return consumer.isEmpty()
        ? Interpreter.render(entryPoint, parameters)
        : Interpreter.render(entryPoint, parameters, new StaticMethods(classes()));
  }

  /** The program of a document. */
  public EntryPoint entryPoint(String id) {
    return compilation.program().entryPoints().stream()
        .filter(one -> one.about().id().equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no program for " + id + "\n" + findings()));
  }

  @Override
  public void close() {
    try (Stream<Path> paths = Files.walk(folder)) {
      List<Path> all = paths.sorted(Comparator.reverseOrder()).toList();
      for (Path path : all) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
