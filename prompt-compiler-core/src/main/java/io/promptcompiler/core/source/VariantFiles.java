package io.promptcompiler.core.source;

import java.util.Optional;

/**
 * Reads what the names of files say about variants: beside {@code review.md}, {@code
 * review.claude.md} is the file of the variant {@code claude}, and beside {@code support.chat.md},
 * {@code support.claude.chat.md} is.
 */
public final class VariantFiles {
  private VariantFiles() {}

  /** The path of the text of which a file could be a variant. */
  public static Optional<String> base(SourceFile file) {
    String path = file.id().path();
    int ending = file.kind().ending(path);
    int word = path.lastIndexOf('.', ending - 1);
    return word > path.lastIndexOf('/') + 1 && word + 1 < ending
        ? Optional.of(path.substring(0, word) + path.substring(ending))
        : Optional.empty();
  }

  /** The variant that a file is by its name, of a text to which it belongs by its name. */
  public static String variant(SourceFile file) {
    String path = file.id().path();
    int ending = file.kind().ending(path);
    return path.substring(path.lastIndexOf('.', ending - 1) + 1, ending);
  }

  /** The path in the file system that the file of a variant would have as that of another one. */
  public static String path(SourceFile file, String variant) {
    String path = file.text().path();
    int ending = file.kind().ending(path);
    return path.substring(0, path.lastIndexOf('.', ending - 1) + 1)
        + variant
        + path.substring(ending);
  }
}
