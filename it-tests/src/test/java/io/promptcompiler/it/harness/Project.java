package io.promptcompiler.it.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.HelperOption;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.interpret.StaticMethods;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.TextPrompt;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
      Map<String, String> files, List<HelperOption> helpers, Map<String, String> consumer) {
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
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(folder, PACKAGE));
    compilation = PromptCompiler.compile(options.withHelpers(helpers));
  }

  /** A project of files, by their ids. */
  public static Project of(Map<String, String> files) {
    return new Project(files, List.of(), Map.of());
  }

  /**
   * A project of one file {@code test.md} that calls helpers of its own.
   *
   * @param consumer Java sources of the project by path
   */
  public static Project of(
      String template, List<HelperOption> helpers, Map<String, String> consumer) {
    return new Project(Map.of("test.md", template), helpers, consumer);
  }

  /** A project of one file {@code test.md}. */
  public static Project of(String template) {
    return of(Map.of("test.md", template));
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
    Map<String, String> sources = new LinkedHashMap<>();
    for (OutputFile file : compilation.files()) {
      if (file.type() == OutputFile.Type.SOURCE) {
        sources.put(file.path(), file.content());
      }
    }
    return sources;
  }

  /** The compiled classes. */
  public JavaInMemory.Classes classes() {
    JavaInMemory.Classes loader = classes;
    if (loader == null) {
      if (!compilation.errors().isEmpty()) {
        throw new AssertionError(findings());
      }
      Map<String, String> all = sources();
      all.putAll(consumer);
      loader = JavaInMemory.compile(all);
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
      Class<?> prompt = classes().loadClass(PACKAGE + "." + className);
      return (TextPrompt) prompt.getMethod("fromMap", Map.class).invoke(null, parameters);
    } catch (java.lang.reflect.InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new LinkageError(className, e);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(className, e);
    }
  }

  /** What the interpreter gives. */
  public String interpret(String id, Map<String, ?> parameters) {
    for (EntryPoint entryPoint : compilation.program().entryPoints()) {
      if (entryPoint.about().id().equals(id)) {
        return consumer.isEmpty()
            ? Interpreter.render(entryPoint, parameters)
            : Interpreter.render(entryPoint, parameters, new StaticMethods(classes()));
      }
    }
    throw new AssertionError("no program for " + id + "\n" + findings());
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
