package io.promptcompiler.core.build;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** The class files that a compiler makes of a source: that of its class, and all nested ones. */
public final class ClassFiles {
  private static final String JAVA = ".java";
  private static final String CLASS = ".class";

  private ClassFiles() {}

  /**
   * The class file of the class that a source is named after, whether it exists or not.
   *
   * @param source relative to the directory of sources; the result is relative to that of classes
   */
  public static Path main(Path source) {
    String name = source.getFileName().toString();
    return source.resolveSibling(name.substring(0, name.length() - JAVA.length()) + CLASS);
  }

  /**
   * Those that there are, relative to the directory of classes.
   *
   * @throws IOException if the directory cannot be read
   */
  public static Set<Path> of(Path classes, Path source) throws IOException {
    Path main = classes.resolve(main(source));
    Set<Path> found = new TreeSet<>();
    Path folder = main.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return found;
    }
    String name = main.getFileName().toString();
    String nested = name.substring(0, name.length() - CLASS.length()) + "$";
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + CLASS)) {
      for (Path one : files) {
        String file = one.getFileName().toString();
        if (file.equals(name) || file.startsWith(nested)) {
          found.add(classes.relativize(one));
        }
      }
    }
    return found;
  }
}
