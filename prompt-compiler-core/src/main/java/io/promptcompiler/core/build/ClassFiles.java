package io.promptcompiler.core.build;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Locates the class files that a compiler generates for a source file, including those of nested
 * classes.
 */
public final class ClassFiles {
  private static final String JAVA = ".java";
  private static final String CLASS = ".class";

  private ClassFiles() {}

  /**
   * Returns the path of the class file of a source's top-level class. The file need not exist.
   *
   * @param source the source file, relative to the source directory; the result is relative to the
   *     directory of classes
   */
  public static Path main(Path source) {
    String name = source.getFileName().toString();
    return source.resolveSibling(name.substring(0, name.length() - JAVA.length()) + CLASS);
  }

  /**
   * Returns the existing class files of a source, relative to the directory of classes.
   *
   * @throws IOException if the directory cannot be read
   */
  public static Set<Path> of(Path classes, Path source) throws IOException {
    return of(classes, List.of(source)).getOrDefault(source, Set.of());
  }

  /**
   * Returns the existing class files of each source, relative to the directory of classes. Each
   * folder is read once.
   *
   * @param sources the source files, relative to the source directory; they are the keys of the
   *     result
   * @throws IOException if the directory cannot be read
   */
  public static Map<Path, Set<Path>> of(Path classes, Collection<Path> sources) throws IOException {
    Map<Path, Set<Path>> byMain = new HashMap<>();
    Map<Path, Set<Path>> found = new LinkedHashMap<>();
    Set<Path> folders = new LinkedHashSet<>();
    for (Path source : sources) {
      Path main = classes.resolve(main(source));
      found.put(source, byMain.computeIfAbsent(main, any -> new TreeSet<>()));
      folders.add(main.resolveSibling(""));
    }
    for (Path folder : folders) {
      if (Files.isDirectory(folder)) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + CLASS)) {
          for (Path one : files) {
            for (Path main : enclosing(one)) {
              Set<Path> ofSource = byMain.get(main);
              if (ofSource != null) {
                ofSource.add(classes.relativize(one));
              }
            }
          }
        }
      }
    }
    return found;
  }

  /** Returns a class file and the class files of all classes that may enclose its class. */
  private static List<Path> enclosing(Path file) {
    String name = file.getFileName().toString();
    List<Path> all = new ArrayList<>(List.of(file));
    for (int at = name.indexOf('$'); at > 0; at = name.indexOf('$', at + 1)) {
      all.add(file.resolveSibling(name.substring(0, at) + CLASS));
    }
    return all;
  }
}
