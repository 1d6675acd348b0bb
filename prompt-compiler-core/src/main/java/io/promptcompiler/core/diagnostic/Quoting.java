package io.promptcompiler.core.diagnostic;

import java.util.Optional;

/** The notation of a text value in a data file. */
public enum Quoting {
  /** Unquoted and unescaped. */
  NONE,
  /** In a literal block of YAML, in which each line has the same indentation. */
  BLOCK,
  /** In a folded block of YAML, in which line breaks are spaces. */
  FOLDED,
  /** In double quotes, with escapes. */
  DOUBLE,
  /** In single quotes, which are doubled in the text. */
  SINGLE,
  /** Unquoted, in YAML, where some characters have a special meaning. */
  PLAIN;

  /**
   * Returns the notation of a part of such a text in the file; empty if it is uncertain.
   *
   * @param indentation the number of spaces before the lines of a block
   */
  Optional<String> written(String part, int indentation) {
    boolean isLine = part.chars().allMatch(unit -> unit >= ' ');
    return switch (this) {
      case NONE -> Optional.of(part);
      case BLOCK -> Optional.of(part.replace("\n", "\n" + " ".repeat(indentation)));
      case FOLDED -> Optional.of(part).filter(it -> isLine);
      case DOUBLE ->
          Optional.of(part.replace("\\", "\\\\").replace("\"", "\\\"")).filter(it -> isLine);
      case SINGLE -> Optional.of(part.replace("'", "''")).filter(it -> isLine);
      case PLAIN ->
          Optional.of(part).filter(it -> isLine && !it.contains(": ") && !it.contains(" #"));
    };
  }
}
