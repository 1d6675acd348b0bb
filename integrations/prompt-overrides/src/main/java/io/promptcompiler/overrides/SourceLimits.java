package io.promptcompiler.overrides;

import io.promptcompiler.runtime.integration.Shown;

/** The limits within which a source is read. A source beyond them is unreadable. */
final class SourceLimits {
  /** The maximum size of a file in bytes. */
  static final int FILE_BYTES = 1_000_000;

  /** The maximum number of files. */
  static final int FILES = 10_000;

  /** The maximum number of folders in each other. */
  static final int FOLDERS = 50;

  /**
   * The maximum size of all files together, in bytes. They are compiled together, which can take a
   * hundred times as much memory.
   */
  static final long ALL_BYTES = 10_000_000;

  private SourceLimits() {}

  static UnreadableSourceException fileTooLarge(String path) {
    return fileTooLarge(path, FILE_BYTES);
  }

  /**
   * Returns the exception for a file above its limit.
   *
   * @param most the limit in bytes, a multiple of a million
   */
  static UnreadableSourceException fileTooLarge(String path, int most) {
    String what = most == FILE_BYTES ? "a text" : "this file";
    return new UnreadableSourceException(
        "The file '%s' is larger than %d MB, the maximum for %s."
            .formatted(path, most / 1_000_000, what));
  }

  static UnreadableSourceException tooManyFiles() {
    return new UnreadableSourceException("There are more than 10,000 files.");
  }

  /**
   * Returns the exception for a folder in too many others.
   *
   * @param path its path
   */
  static UnreadableSourceException tooDeep(String path) {
    return new UnreadableSourceException(
        "The folder '" + Shown.of(path) + "' is in more than " + FOLDERS + " others.");
  }

  static UnreadableSourceException tooLarge() {
    return new UnreadableSourceException("The files are larger than 10 MB together.");
  }
}
