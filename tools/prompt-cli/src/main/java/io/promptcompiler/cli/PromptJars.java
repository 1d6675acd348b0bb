package io.promptcompiler.cli;

import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.runtime.IncompatiblePromptError;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;

/**
 * The compiled prompts of jars, found in the same way as in an application. They are rendered by
 * their own classes, with the texts and helpers with which they were built.
 */
final class PromptJars {
  private PromptJars() {}

  static PromptCatalog catalog(List<Path> jars, Console console) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars) {
      Path file = console.input(jar);
      // A pipe would never end.
      if (!Files.isRegularFile(file) && !Files.isDirectory(file)) {
        throw new UsageException("There is no jar '" + file + "'.");
      }
      checkJar(file, jar);
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
    } catch (ServiceConfigurationError | LinkageError e) {
      throw unusable(jars, e);
    }
    if (catalog.ids().isEmpty()) {
      throw new UsageException(
          "There are no compiled prompts in "
              + names(jars)
              + ". For a folder of templates, use --templates.");
    }
    return catalog;
  }

  /** Returns the exception for classes of jars that cannot be loaded. */
  static UsageException unusable(List<Path> jars, Error e) {
    String reason =
        e instanceof NoClassDefFoundError
            ? "there is no class "
                + String.valueOf(e.getMessage()).replace('/', '.')
                + ". Add its jar with --jar"
            : String.valueOf(e.getMessage());
    return new UsageException(
        "The prompts of " + names(jars) + " cannot be loaded: " + reason + ".");
  }

  /** Checks that a file is a jar, since class loaders ignore other files. */
  private static void checkJar(Path file, Path jar) {
    if (Files.isRegularFile(file)) {
      try (ZipFile opened = new ZipFile(file.toFile())) {
        opened.size();
      } catch (IOException e) {
        throw new UsageException("'" + jar + "' cannot be read: " + FileProblem.why(e) + ".");
      }
    }
  }

  private static String names(List<Path> jars) {
    return jars.stream().map(jar -> "'" + jar + "'").collect(Collectors.joining(", "));
  }
}
