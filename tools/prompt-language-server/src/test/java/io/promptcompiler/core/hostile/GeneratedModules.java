package io.promptcompiler.core.hostile;

import io.promptcompiler.testing.Javac;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Compiles what modules became, many at once since each start of javac costs more than a class. */
final class GeneratedModules {
  private GeneratedModules() {}

  /** Compiles sources into a folder, and returns the messages of javac; empty if all is well. */
  static List<String> compile(Map<String, String> sources, Path classes) throws IOException {
    Files.createDirectories(classes);
    if (sources.isEmpty()) {
      return List.of();
    }
    Javac.Result compiled = Javac.compile(sources);
    compiled.write(classes);
    return compiled.messages();
  }

  /** Loads them. */
  static URLClassLoader loader(Path classes) throws IOException {
    return new URLClassLoader(
        new URL[] {classes.toUri().toURL()}, GeneratedModules.class.getClassLoader());
  }
}
