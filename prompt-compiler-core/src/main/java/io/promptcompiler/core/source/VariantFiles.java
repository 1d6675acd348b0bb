package io.promptcompiler.core.source;

import java.util.Optional;

/**
 * Reads what the names of files say about variants: beside {@code review.md}, {@code
 * review.claude.md} is the file of the variant {@code claude}.
 */
public final class VariantFiles {
  private VariantFiles() {}

  /** The path of the text of which a file could be a variant. */
  public static Optional<String> base(TemplateId file) {
    String path = file.path();
    int ending = path.lastIndexOf('.');
    int word = path.lastIndexOf('.', ending - 1);
    return word > path.lastIndexOf('/') + 1 && word + 1 < ending
        ? Optional.of(path.substring(0, word) + path.substring(ending))
        : Optional.empty();
  }

  /** The variant that a file is by its name, of a text to which it belongs by its name. */
  public static String variant(TemplateId file) {
    String path = file.path();
    int ending = path.lastIndexOf('.');
    return path.substring(path.lastIndexOf('.', ending - 1) + 1, ending);
  }

  /** The name of the file of a variant. */
  public static String fileName(TemplateId base, String variant) {
    String name = base.fileName();
    int ending = name.lastIndexOf('.');
    return name.substring(0, ending) + "." + variant + name.substring(ending);
  }
}
