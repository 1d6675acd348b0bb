package io.promptcompiler.core.source;

import java.util.Optional;

/**
 * Finds variants by the names of files: next to {@code review.md}, {@code review.claude.md} is the
 * file of the variant {@code claude}; next to {@code support.chat.md}, it is {@code
 * support.claude.chat.md}.
 */
public final class VariantFiles {
  private VariantFiles() {}

  /** Returns the path of the text of which a file could be a variant. */
  public static Optional<String> base(SourceFile file) {
    String path = file.id().path();
    int ending = file.kind().ending(path);
    int word = path.lastIndexOf('.', ending - 1);
    return word > path.lastIndexOf('/') + 1 && word + 1 < ending
        ? Optional.of(path.substring(0, word) + path.substring(ending))
        : Optional.empty();
  }

  /** Returns the variant that a file is by its name, of a text to which it belongs by its name. */
  public static String variant(SourceFile file) {
    String path = file.id().path();
    int ending = file.kind().ending(path);
    return path.substring(path.lastIndexOf('.', ending - 1) + 1, ending);
  }

  /** Returns the path that the file of a variant would have if it were that of another variant. */
  public static String path(SourceFile file, String variant) {
    String path = file.text().path();
    int ending = file.kind().ending(path);
    return path.substring(0, path.lastIndexOf('.', ending - 1) + 1)
        + variant
        + path.substring(ending);
  }
}
