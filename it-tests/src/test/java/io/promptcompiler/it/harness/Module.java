package io.promptcompiler.it.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.SourceRoot;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * A module with prompts as a build makes it: templates, compiled with the jars of other modules on
 * the class path, become classes and resources in a jar of its own.
 */
public final class Module {
  private final Path folder;
  private final String name;
  private final String version;
  private final String packageName;
  private final List<Module> dependencies;
  private final Map<String, String> sources = new LinkedHashMap<>();
  private final Compilation compilation;
  private Path place;

  private Module(
      Path folder,
      String name,
      String version,
      List<Module> dependencies,
      Map<String, String> files)
      throws IOException {
    this.folder = folder;
    this.name = name;
    this.version = version;
    this.packageName = name.replace(':', '.');
    this.dependencies = dependencies;
    this.place = folder.resolve("target").resolve(name.substring(name.indexOf(':') + 1) + ".jar");
    Path prompts = Files.createDirectories(folder.resolve("prompts"));
    for (Map.Entry<String, String> file : files.entrySet()) {
      if (file.getKey().endsWith(".java")) {
        sources.put(file.getKey(), file.getValue());
      } else {
        Path path = prompts.resolve(file.getKey());
        Files.createDirectories(path.getParent());
        Files.write(path, file.getValue().getBytes(UTF_8));
      }
    }
    compilation = PromptCompiler.compile(options());
  }

  /**
   * A module in a folder of its own.
   *
   * @param name group and artifact: {@code acme:prompts}; with a dot between, the base package
   * @param files templates by their ids, and Java sources by their paths
   */
  public static Module of(
      Path folder, String name, String version, Map<String, String> files, Module... dependencies) {
    try {
      return new Module(folder, name, version, List.of(dependencies), files);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the compiler is asked for. */
  public CompilerOptions options() {
    return CompilerOptions.of(SourceRoot.of(folder.resolve("prompts"), packageName))
        .withLibraries(dependencies.stream().map(one -> LibraryPath.of(one.place)).toList())
        .publishedAs(new Publication(name, version, "0.1.0"));
  }

  /** What the compiler gave. */
  public Compilation compilation() {
    return compilation;
  }

  /** The findings as they are printed, relative to the folder that holds those of all modules. */
  public String findings() {
    DiagnosticPrinter printer = new DiagnosticPrinter(folder.getParent());
    return compilation.diagnostics().stream().map(printer::print).collect(Collectors.joining("\n"));
  }

  /** The paths of the generated Java, sorted. */
  public List<String> classes() {
    return generated(Artifact.Type.SOURCE).keySet().stream().toList();
  }

  /** A generated resource. */
  public String resource(String path) {
    return generated(Artifact.Type.RESOURCE).get(path);
  }

  private Map<String, String> generated(Artifact.Type type) {
    if (!compilation.errors().isEmpty()) {
      throw new AssertionError(findings());
    }
    Map<String, String> files = new TreeMap<>();
    for (OutputFile file : compilation.files()) {
      if (file.type() == type) {
        files.put(file.path(), file.content());
      }
    }
    return files;
  }

  /** The same module where others see its folder of classes, and not its jar. */
  public Module unpacked() {
    place = classFolder();
    return this;
  }

  private Path classFolder() {
    return folder.resolve("target").resolve("classes");
  }

  /** The same module after its classes were compiled and put into its jar. */
  public Module packed() {
    Path classes = compile(sources);
    generated(Artifact.Type.RESOURCE).forEach((path, content) -> write(classes, path, content));
    try (OutputStream out = Files.newOutputStream(place);
        JarOutputStream jar = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        jar.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
        jar.write(Files.readAllBytes(file));
        jar.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** What an expression gives in an application that has this module on its class path. */
  public Object eval(String expression) {
    Map<String, String> all = new LinkedHashMap<>(sources);
    all.put(
        "app/App.java",
        "package app;\nimport java.util.*;\npublic final class App {\n"
            + "  private App() {}\n  public static Object run() throws Exception { return "
            + expression
            + "; }\n}\n");
    Path classes = compile(all);
    generated(Artifact.Type.RESOURCE).forEach((path, content) -> write(classes, path, content));
    List<URL> urls = new ArrayList<>();
    try {
      urls.add(classes.toUri().toURL());
      for (Module dependency : dependencies) {
        urls.add(dependency.place.toUri().toURL());
      }
      ClassLoader before = Thread.currentThread().getContextClassLoader();
      try (URLClassLoader loader =
          new URLClassLoader(urls.toArray(URL[]::new), Module.class.getClassLoader())) {
        Thread.currentThread().setContextClassLoader(loader);
        return loader.loadClass("app.App").getMethod("run").invoke(null);
      } finally {
        Thread.currentThread().setContextClassLoader(before);
      }
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new LinkageError(expression, e.getCause());
    } catch (IOException | ReflectiveOperationException e) {
      throw new LinkageError(expression, e);
    }
  }

  private Path compile(Map<String, String> others) {
    Path source = folder.resolve("target").resolve("java");
    Path classes = classFolder();
    Map<String, String> all = new LinkedHashMap<>(generated(Artifact.Type.SOURCE));
    all.putAll(others);
    List<String> arguments =
        new ArrayList<>(
            List.of("--release", "17", "-Xlint:all", "-Werror", "-proc:none", "-d", "" + classes));
    arguments.addAll(List.of("-cp", classPath()));
    all.forEach((path, content) -> arguments.add(write(source, path, content).toString()));
    java.io.ByteArrayOutputStream said = new java.io.ByteArrayOutputStream();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, said, said, arguments.toArray(String[]::new));
    if (status != 0) {
      throw new AssertionError(said.toString(UTF_8));
    }
    return classes;
  }

  private String classPath() {
    List<String> paths =
        new ArrayList<>(
            Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator, -1)));
    dependencies.forEach(one -> paths.add(one.place.toString()));
    return paths.stream()
        .filter(path -> Files.exists(Path.of(path)))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Path write(Path folder, String path, String content) {
    try {
      Path file = folder.resolve(path);
      Files.createDirectories(file.getParent());
      return Files.write(file, content.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
