package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.interpret.StaticMethods;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A released module of prompts: its generated classes and its templates in a folder of classes. */
final class Release implements AutoCloseable {
  private final Path classes;
  private final URLClassLoader loader;

  private Release(Path classes, List<Path> others) throws IOException {
    this.classes = classes;
    List<URL> urls = new ArrayList<>(List.of(classes.toUri().toURL()));
    for (Path other : others) {
      urls.add(other.toUri().toURL());
    }
    this.loader = new URLClassLoader(urls.toArray(URL[]::new), Release.class.getClassLoader());
  }

  /**
   * Compiles templates, given by their path.
   *
   * @param folder an empty folder
   */
  static Release of(Path folder, Map<String, String> templates) throws IOException {
    return of(folder, "com.acme:prompts", templates, List.of());
  }

  static Release of(Path folder, String name, Map<String, String> templates, List<Path> libraries)
      throws IOException {
    return of(folder, name, templates, libraries, List.of());
  }

  static Release of(
      Path folder,
      String name,
      Map<String, String> templates,
      List<Path> libraries,
      List<HelperOption> helpers)
      throws IOException {
    Path sources = folder.resolve("prompts");
    for (Map.Entry<String, String> template : templates.entrySet()) {
      write(sources.resolve(template.getKey()), template.getValue());
    }
    String packageName = name.replace(':', '.');
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(sources, packageName))
            .publishedAs(new Publication(name, "1.0.0", "test"))
            .withHelpers(helpers)
            .withLibraries(libraries.stream().map(LibraryPath::of).toList());
    Compilation compilation = PromptCompiler.compile(options);
    assertThat(compilation.errors()).isEmpty();
    Path java = folder.resolve("java");
    Path classes = folder.resolve("classes");
    for (Compilation.OutputFile file : compilation.files()) {
      Path target = file.type() == Artifact.Type.SOURCE ? java : classes;
      write(target.resolve(file.path()), file.content());
    }
    javac(java, classes, libraries);
    return new Release(classes, libraries);
  }

  private static void javac(Path java, Path classes, List<Path> libraries) throws IOException {
    Files.createDirectories(classes);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter out = new StringWriter();
    StringBuilder path = new StringBuilder(System.getProperty("java.class.path"));
    libraries.forEach(library -> path.append(File.pathSeparator).append(library));
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8);
        Stream<Path> sources = Files.walk(java)) {
      List<String> arguments =
          List.of("-proc:none", "-d", classes.toString(), "-cp", path.toString());
      boolean isGood =
          compiler
              .getTask(
                  out,
                  files,
                  null,
                  arguments,
                  null,
                  files.getJavaFileObjectsFromPaths(
                      sources.filter(file -> file.toString().endsWith(".java")).toList()))
              .call();
      assertThat(isGood).as(out.toString()).isTrue();
    }
  }

  static void write(Path file, String text) throws IOException {
    write(file, text.getBytes(UTF_8));
  }

  static void write(Path file, byte[] bytes) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
  }

  /** Returns the folder of classes. */
  Path classes() {
    return classes;
  }

  /** Packs the classes and templates into a jar. */
  Path jar(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out);
        Stream<Path> all = Files.walk(classes)) {
      for (Path one : all.filter(Files::isRegularFile).sorted().toList()) {
        jar.putNextEntry(new JarEntry(classes.relativize(one).toString().replace('\\', '/')));
        jar.write(Files.readAllBytes(one));
      }
    }
    return file;
  }

  ClassLoader loader() {
    return loader;
  }

  PromptCatalog catalog() {
    return PromptCatalog.discover(loader);
  }

  /** Judges overrides of a module, by their path. */
  static Judgement judge(
      ReleasedModule module, SortedMap<String, byte[]> files, Map<String, String> places) {
    try {
      return JudgeOverrides.judge(module, files, places);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the module with its templates. */
  ReleasedModule module() throws Exception {
    TimeLimit limit = new TimeLimit(Duration.ofMinutes(1), loader);
    return ReleasedModule.open(classes, List.of(), new StaticMethods(loader), 1.5, limit);
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
