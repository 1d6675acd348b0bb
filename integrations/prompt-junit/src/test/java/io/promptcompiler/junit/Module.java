package io.promptcompiler.junit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A module of prompts: its generated classes, and its templates if it publishes them. */
final class Module implements AutoCloseable {
  private final Path folder;
  private final URLClassLoader loader;

  private Module(Path folder, URLClassLoader loader) {
    this.folder = folder;
    this.loader = loader;
  }

  /** Compiles templates, given by their path, in an empty folder. */
  static Module of(Path folder, Map<String, String> templates, boolean isPublished)
      throws IOException {
    for (Map.Entry<String, String> template : templates.entrySet()) {
      write(folder.resolve("prompts").resolve(template.getKey()), template.getValue());
    }
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(folder.resolve("prompts"), "acme"));
    Compilation compilation =
        PromptCompiler.compile(
            isPublished ? options.publishedAs(new Publication("acme:prompts", "1", "1")) : options);
    assertThat(compilation.errors()).isEmpty();
    Path classes = Files.createDirectories(folder.resolve("classes"));
    for (Compilation.OutputFile file : compilation.files()) {
      boolean isJava = file.type() == Artifact.Type.SOURCE;
      write((isJava ? folder.resolve("java") : classes).resolve(file.path()), file.content());
    }
    javac(folder.resolve("java"), classes);
    URL[] path = {classes.toUri().toURL()};
    return new Module(folder, new URLClassLoader(path, Module.class.getClassLoader()));
  }

  private static void javac(Path java, Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter out = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8);
        Stream<Path> sources = Files.walk(java)) {
      List<Path> all = sources.filter(Files::isRegularFile).toList();
      List<String> arguments =
          List.of(
              "-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path"));
      assertThat(
              compiler
                  .getTask(
                      out, files, null, arguments, null, files.getJavaFileObjectsFromPaths(all))
                  .call())
          .as(out.toString())
          .isTrue();
    }
  }

  private static void write(Path file, String content) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  ClassLoader loader() {
    return loader;
  }

  Path folder() {
    return folder;
  }

  /** Changes a published template and its hash, so that it no longer is the source of its class. */
  void edit(String template, String old, String fresh) throws IOException {
    Path file = folder.resolve("classes/META-INF/prompts/sources/0").resolve(template);
    String text = Files.readString(file);
    assertThat(text).contains(old);
    String edited = text.replace(old, fresh);
    Files.writeString(file, edited);
    Path index = folder.resolve("classes/META-INF/prompts/index.json");
    String hash = Sha256.of(text.getBytes(UTF_8));
    Files.writeString(
        index, Files.readString(index).replace(hash, Sha256.of(edited.getBytes(UTF_8))));
  }

  /** Returns the golden file, if it exists. */
  Optional<String> golden(String path) throws IOException {
    Path file = folder.resolve("goldens").resolve(path);
    return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
