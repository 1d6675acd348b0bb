package io.promptcompiler.cli;

import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.runtime.IncompatiblePromptError;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The compiled prompts of jars, found in the same way as in an application. They are rendered by
 * their own classes, with the texts and helpers with which they were built.
 */
final class PromptJars {
  private PromptJars() {}

  static PromptCatalog catalog(List<Path> jars, Path folder) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars) {
      Path file = folder.resolve(jar).normalize();
      // A pipe would never end.
      if (!Files.isRegularFile(file) && !Files.isDirectory(file)) {
        throw new UsageException("There is no jar '" + file + "'.");
      }
      urls.add(file.toUri().toURL());
    }
    // Not closed before the process ends, because prompts load classes when they are rendered.
    ClassLoader loader =
        new URLClassLoader(urls.toArray(new URL[0]), PromptCatalog.class.getClassLoader());
    PromptCatalog catalog;
    try {
      catalog = PromptCatalog.discover(loader);
    } catch (IncompatiblePromptError e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
    if (catalog.ids().isEmpty()) {
      throw new UsageException(
          "There are no compiled prompts in "
              + String.join(", ", jars.stream().map(jar -> "'" + jar + "'").toList())
              + ". For a folder of templates, use --templates.");
    }
    return catalog;
  }
}
