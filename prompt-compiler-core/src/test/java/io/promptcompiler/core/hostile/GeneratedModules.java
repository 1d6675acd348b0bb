package io.promptcompiler.core.hostile;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles what modules became, many at once since each start of javac costs more than a class. */
final class GeneratedModules {
  private GeneratedModules() {}

  /** What javac says of sources, which should be nothing. */
  static List<String> compile(Map<String, String> sources, Path classes) throws IOException {
    Files.createDirectories(classes);
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    List<String> options =
        List.of(
            "--release",
            "17",
            "-Xlint:all",
            "-Werror",
            "-proc:none",
            "-XDuseUnsharedTable=true",
            "-d",
            classes.toString());
    List<JavaFileObject> units = new ArrayList<>();
    sources.forEach((path, text) -> units.add(new Source(path, text)));
    if (!units.isEmpty()) {
      javac.getTask(null, null, found, options, null, units).call();
    }
    return found.getDiagnostics().stream()
        .filter(message -> message.getKind() != Diagnostic.Kind.NOTE)
        .map(Object::toString)
        .toList();
  }

  /** Loads them. */
  static URLClassLoader loader(Path classes) throws IOException {
    return new URLClassLoader(
        new URL[] {classes.toUri().toURL()}, GeneratedModules.class.getClassLoader());
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String path, String text) {
      super(Path.of("/", path).toUri(), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
