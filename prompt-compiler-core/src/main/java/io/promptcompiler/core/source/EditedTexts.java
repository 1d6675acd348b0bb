package io.promptcompiler.core.source;

import io.promptcompiler.core.diagnostic.UseSink;
import java.util.Optional;
import java.util.Set;

/**
 * What an editor knows of files that the disk does not: texts that are not saved yet. They count as
 * if they had been. The editor is also the one who wants to know what the names in texts mean.
 */
public interface EditedTexts {
  /** Nothing is edited. */
  EditedTexts NONE = new EditedTexts() {};

  /** Nothing is edited, but what the names mean is wanted. */
  static EditedTexts unedited(UseSink uses) {
    return new EditedTexts() {
      @Override
      public UseSink uses() {
        return uses;
      }
    };
  }

  /**
   * What a file says while it is edited; nothing for one that is as it is on disk.
   *
   * @param path its absolute path, with {@code /}
   */
  default Optional<String> text(String path) {
    return Optional.empty();
  }

  /** The files that are edited, also those that are not on disk. */
  default Set<String> paths() {
    return Set.of();
  }

  /**
   * Whether a file that is on disk counts as if it were not.
   *
   * @param path its absolute path, with {@code /}
   */
  default boolean isGone(String path) {
    return false;
  }

  /** Takes what the names in texts mean. */
  default UseSink uses() {
    return UseSink.NONE;
  }
}
