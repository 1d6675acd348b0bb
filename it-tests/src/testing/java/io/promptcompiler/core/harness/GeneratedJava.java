package io.promptcompiler.core.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.testing.Javac;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The Java source that templates became. */
public final class GeneratedJava {
  private final Map<String, String> sources = new TreeMap<>();

  private GeneratedJava() {}

  /** The sources of a compilation, which must not have an error. */
  public static GeneratedJava of(Compilation compilation) {
    assertThat(compilation.errors()).isEmpty();
    GeneratedJava java = new GeneratedJava();
    for (OutputFile file : compilation.files()) {
      if (file.type() == Artifact.Type.SOURCE) {
        java.sources.put(file.path(), file.content());
      }
    }
    return java;
  }

  /** Adds a source file of the application, which is compiled together with the generated ones. */
  public GeneratedJava with(String path, String content) {
    sources.put(path, content);
    return this;
  }

  /** The paths of the source files, sorted. */
  public List<String> paths() {
    return List.copyOf(sources.keySet());
  }

  /** What a source file says. */
  public String source(String path) {
    assertThat(sources).containsKey(path);
    return sources.get(path);
  }

  /** Compiles the sources into a folder. An error or a warning of javac fails the test. */
  public GeneratedJava compiles(Path classes) {
    Javac.Result compiled = Javac.compile(sources);
    assertThat(compiled.messages()).isEmpty();
    compiled.write(classes);
    return this;
  }

  /** Returns whether statements that call the generated classes compile. */
  public boolean takes(String statements) {
    Map<String, String> all = new TreeMap<>(sources);
    all.put(
        "Caller.java", "class Caller { void call() throws Exception {\n" + statements + "\n} }");
    return Javac.errors(all).isEmpty();
  }
}
