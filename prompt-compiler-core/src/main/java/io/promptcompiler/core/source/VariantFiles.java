package io.promptcompiler.core.source;

import java.util.Optional;

/**
 * Finds variants by the names of files: next to {@code review.md}, {@code review.claude.md} is the
 * file of the variant {@code claude}; next to {@code support.chat.md}, it is {@code
 * support.claude.chat.md}.
 */
public final class VariantFiles {
  private VariantFiles() {}

  /**
   * Returns the path of the text of which a file is a variant according to its name; empty if the
   * name has no part for a variant.
   */
  public static Optional<String> base(SourceFile file) {
    String path = file.id().path();
    int ending = file.kind().ending(path);
    int word = path.lastIndexOf('.', ending - 1);
    return word > path.lastIndexOf('/') + 1 && word + 1 < ending
        ? Optional.of(path.substring(0, word) + path.substring(ending))
        : Optional.empty();
  }

  /** Returns the name of the variant that a file contains according to the name of the file. */
  public static String variant(SourceFile file) {
    String path = file.id().path();
    int ending = file.kind().ending(path);
    return path.substring(path.lastIndexOf('.', ending - 1) + 1, ending);
  }

  /** Returns the path of the file of another variant of the same text. */
  public static String path(SourceFile file, String variant) {
    String path = file.text().path();
    int ending = file.kind().ending(path);
    return path.substring(0, path.lastIndexOf('.', ending - 1) + 1)
        + variant
        + path.substring(ending);
  }
}
