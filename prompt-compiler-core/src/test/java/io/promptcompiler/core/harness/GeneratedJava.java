package io.promptcompiler.core.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.backend.Artifact;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

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

  /** Compiles it with all warnings; whatever javac says fails the test. */
  public GeneratedJava compiles(Path classes) {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    List<String> options =
        List.of("--release", "17", "-Xlint:all", "-Werror", "-proc:none", "-d", classes.toString());
    List<JavaFileObject> units = new ArrayList<>();
    sources.forEach((path, content) -> units.add(new Source(path, content)));
    boolean isGood = javac.getTask(null, null, found, options, null, units).call();
    assertThat(found.getDiagnostics())
        .filteredOn(message -> message.getKind() != Diagnostic.Kind.NOTE)
        .isEmpty();
    assertThat(isGood).isTrue();
    return this;
  }

  /** Whether javac takes statements that call it. */
  public boolean takes(String statements) {
    List<JavaFileObject> units = new ArrayList<>();
    String caller = "class Caller { void call() throws Exception {\n" + statements + "\n} }";
    units.add(new Source("Caller.java", caller));
    sources.forEach((path, content) -> units.add(new Source(path, content)));
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    List<String> options = List.of("--release", "17", "-proc:none");
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    try {
      ((JavacTask) javac.getTask(null, null, found, options, null, units)).analyze();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found.getDiagnostics().stream()
        .noneMatch(message -> message.getKind() == Diagnostic.Kind.ERROR);
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String content;

    Source(String path, String content) {
      super(URI.create("memory:///" + path), Kind.SOURCE);
      this.content = content;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return content;
    }
  }
}
