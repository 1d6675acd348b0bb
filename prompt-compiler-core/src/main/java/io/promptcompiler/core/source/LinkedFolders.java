package io.promptcompiler.core.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Limits the folders and files that a walk through a tree reaches over symbolic links. They may
 * have several names in this way, but links to folders with links double with each level, so that a
 * handful of them would make a walk endless.
 */
public final class LinkedFolders {
  /** The maximum number of folders and files in a root that are reached through links. */
  public static final int MOST = 10_000;

  private final Consumer<Path> tooMany;

  /** The outermost link on the path to the current folder of the walk. */
  private Optional<Path> link = Optional.empty();

  private int count;

  /**
   * Creates an instance for one walk.
   *
   * @param tooMany receives the first folder or file that is not visited
   */
  public LinkedFolders(Consumer<Path> tooMany) {
    this.tooMany = tooMany;
  }

  /** Returns whether the walk may enter a folder, and records that it does. */
  public boolean enter(Path folder) {
    if (link.isEmpty() && !Files.isSymbolicLink(folder)) {
      return true;
    }
    boolean mayEnter = count(folder);
    if (mayEnter && link.isEmpty()) {
      link = Optional.of(folder);
    }
    return mayEnter;
  }

  /** Returns whether the walk may read a file of the current folder. */
  public boolean mayRead(Path file) {
    return (link.isEmpty() && !Files.isSymbolicLink(file)) || count(file);
  }

  private boolean count(Path reached) {
    if (count < MOST) {
      count++;
      return true;
    }
    if (count == MOST) {
      count++;
      tooMany.accept(reached);
    }
    return false;
  }

  /** Records that the walk leaves a folder. */
  public void leave(Path folder) {
    if (link.filter(folder::equals).isPresent()) {
      link = Optional.empty();
    }
  }
}
