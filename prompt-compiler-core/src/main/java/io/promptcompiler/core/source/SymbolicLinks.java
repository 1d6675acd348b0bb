package io.promptcompiler.core.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/** Checks where symbolic links lead before something is read or written through them. */
public final class SymbolicLinks {
  /**
   * The folders in which systems of version control keep their own files. No commit has files in
   * them, but its links can lead there: to a configuration that names programs, and to tokens.
   */
  private static final Set<String> OF_VERSION_CONTROL = Set.of(".git", ".hg", ".jj", ".svn");

  private SymbolicLinks() {}

  /**
   * Returns whether a file is in a folder, and no symbolic link on its path leads out of it. The
   * file and the folder need not exist, and the folder itself may be a link. In a folder that does
   * not exist, there are no links. A link to nothing leads out of it: who writes to such a link
   * creates the file. What is in {@code .git} is not in the folder either.
   *
   * @param file a normalized path
   */
  public static boolean stayInside(Path file, Path folder) {
    return leads(file, folder, SymbolicLinks::isInside);
  }

  /**
   * Returns the same, and whether the file is visible in the folder after its links are followed.
   *
   * @param file a normalized path
   */
  public static boolean stayVisible(Path file, Path folder) {
    return leads(file, folder, SymbolicLinks::isVisible);
  }

  /** Tests the places of a file and a folder after links are followed. */
  static boolean leads(Path file, Path folder, BiPredicate<Path, Path> isRight) {
    if (file.isAbsolute() && folder.isAbsolute() && !file.getRoot().equals(folder.getRoot())) {
      // A root can be a server, to which Windows would sign in to look for a file.
      return false;
    }
    if (!Files.exists(folder)) {
      return isRight.test(file, folder);
    }
    try {
      for (Path there = file; there != null; there = there.getParent()) {
        if (Files.exists(there)) {
          Path real = there.toRealPath().resolve(there.relativize(file)).normalize();
          return isRight.test(real, folder.toRealPath());
        }
        if (Files.isSymbolicLink(there)) {
          return false;
        }
      }
      return false;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Returns whether a path without links is in a folder without links, and not in its {@code .git}.
   */
  public static boolean isInside(Path real, Path folder) {
    return real.startsWith(folder) && !isOfVersionControl(folder.relativize(real));
  }

  /**
   * Returns whether a path without links is in a folder without links, and visible there. A user
   * can have secrets in hidden files such as {@code .env}, which no commit has.
   */
  static boolean isVisible(Path real, Path folder) {
    return isInside(real, folder) && !isHidden(folder.relativize(real));
  }

  /**
   * Returns whether a name on the path of what a link or a setting names begins with a dot. Two
   * dots are allowed, since volumes of Kubernetes have links to {@code ..data}.
   */
  public static boolean isHidden(Path path) {
    for (Path name : path) {
      if (name.toString().startsWith(".") && !name.toString().startsWith("..")) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether a walk through a folder leaves out what has a name: it begins with a dot, also
   * with two. What links to {@code ..data} lead to is read under the names of these links.
   */
  public static boolean isLeftOut(String name) {
    return name.startsWith(".");
  }

  /**
   * Returns whether links lead a file or folder, which need not exist, into a folder such as {@code
   * .git} that its path does not name.
   */
  public static boolean leadIntoVersionControl(Path file) throws IOException {
    Path path = file.toAbsolutePath().normalize();
    return isOfVersionControl(existing(path).toRealPath()) && !isOfVersionControl(path);
  }

  /**
   * Returns whether a path that begins with a folder goes through a symbolic link below that
   * folder, or is one. Commands edit no file through such a link: it may be any file below the
   * folder.
   */
  public static boolean areBetween(Path folder, Path file) {
    return Stream.iterate(file, at -> at != null && !at.equals(folder), Path::getParent)
        .anyMatch(Files::isSymbolicLink);
  }

  /** Returns an absolute path, or the nearest folder above it that exists. */
  public static Path existing(Path path) {
    Path there = path;
    while (there.getParent() != null && !Files.exists(there)) {
      there = there.getParent();
    }
    return there;
  }

  private static boolean isOfVersionControl(Path path) {
    for (Path name : path) {
      if (OF_VERSION_CONTROL.contains(name.toString().toLowerCase(Locale.ROOT))) {
        return true;
      }
    }
    return false;
  }
}
