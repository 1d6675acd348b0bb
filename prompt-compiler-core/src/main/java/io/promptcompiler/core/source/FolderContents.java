package io.promptcompiler.core.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Lists what is in a folder. The folder itself may be a symbolic link, but links in it are not
 * followed: they may lead to another project of the user. Folders that cannot be read, or are gone,
 * count as empty.
 */
public final class FolderContents {
  private FolderContents() {}

  /**
   * Returns the folders directly in a folder, sorted.
   *
   * @throws IOException if reading fails for another reason than a missing permission
   */
  public static List<Path> folders(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(FolderContents::isFolder).sorted().toList();
    } catch (AccessDeniedException | NoSuchFileException e) {
      return List.of();
    }
  }

  /**
   * Returns the files and folders at any depth of a folder, read as they are needed. Names that
   * begin with a dot are left out, with everything below them.
   *
   * @param mayEnter tests whether the contents of a folder are read
   */
  public static Stream<Path> visible(Path folder, Predicate<Path> mayEnter) {
    Deque<Path> unvisited = new ArrayDeque<>(visible(folder));
    return Stream.iterate(unvisited, paths -> !paths.isEmpty(), paths -> paths)
        .map(paths -> next(paths, mayEnter));
  }

  private static Path next(Deque<Path> unvisited, Predicate<Path> mayEnter) {
    Path next = unvisited.pop();
    if (isFolder(next) && mayEnter.test(next)) {
      visible(next).forEach(unvisited::push);
    }
    return next;
  }

  private static List<Path> visible(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(path -> !SymbolicLinks.isLeftOut(String.valueOf(path.getFileName())))
          .toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  private static boolean isFolder(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }
}
