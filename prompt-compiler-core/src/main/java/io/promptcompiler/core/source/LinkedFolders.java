package io.promptcompiler.core.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Limits the folders that a walk through a tree enters over symbolic links. A folder may be reached
 * under several names in this way, but links to folders with links double with each level, so that
 * a handful of them would make a walk endless.
 */
public final class LinkedFolders {
  /** The maximum number of folders in a root that are reached through links. */
  public static final int MOST = 10_000;

  private final Consumer<Path> tooMany;

  /** The outermost link on the way to where the walk is. */
  private Optional<Path> link = Optional.empty();

  private int count;

  /**
   * Creates an empty set.
   *
   * @param tooMany receives the first folder that is not entered
   */
  public LinkedFolders(Consumer<Path> tooMany) {
    this.tooMany = tooMany;
  }

  /** Notes that the walk comes to a folder; whether it may enter. */
  public boolean enter(Path folder) {
    if (link.isEmpty() && !Files.isSymbolicLink(folder)) {
      return true;
    }
    if (count >= MOST) {
      if (count++ == MOST) {
        tooMany.accept(folder);
      }
      return false;
    }
    count++;
    if (link.isEmpty()) {
      link = Optional.of(folder);
    }
    return true;
  }

  /** Notes that the walk leaves a folder that it entered. */
  public void leave(Path folder) {
    if (link.filter(folder::equals).isPresent()) {
      link = Optional.empty();
    }
  }
}
