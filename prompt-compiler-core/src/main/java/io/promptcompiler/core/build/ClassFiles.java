package io.promptcompiler.core.build;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Locates the class files that a compiler generates for a source file, including those of nested
 * classes. Sources are relative to the source directory, class files to the directory of classes.
 */
final class ClassFiles {
  private ClassFiles() {}

  /** Returns the class file of a source's top-level class. The file need not exist. */
  static Path main(Path source) {
    return source.resolveSibling(className(source) + ".class");
  }

  /** Returns the existing class files of a source. */
  static List<Path> of(Path classes, Path source) throws IOException {
    List<Path> found = new ArrayList<>();
    Path folder = classes.resolve(source).resolveSibling("");
    if (Files.isDirectory(folder)) {
      String main = className(source);
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.class")) {
        for (Path file : files) {
          String name = file.getFileName().toString();
          if (name.equals(main + ".class") || name.startsWith(main + "$")) {
            found.add(classes.relativize(file));
          }
        }
      }
    }
    return found;
  }

  private static String className(Path source) {
    String name = source.getFileName().toString();
    return name.substring(0, name.length() - ".java".length());
  }
}
