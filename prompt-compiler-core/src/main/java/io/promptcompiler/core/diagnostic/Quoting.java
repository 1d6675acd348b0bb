package io.promptcompiler.core.diagnostic;

import java.util.Optional;

/** The notation of a text value in a data file. */
public enum Quoting {
  /** Unquoted and unescaped. */
  NONE,
  /** In double quotes, with escapes. */
  DOUBLE,
  /** In single quotes, which are doubled in the text. */
  SINGLE,
  /** Unquoted, in YAML, where some characters have a special meaning. */
  PLAIN;

  /** Returns the notation of a part of such a text in the file; empty if it is uncertain. */
  Optional<String> written(String part) {
    boolean isLine = part.chars().allMatch(unit -> unit >= ' ');
    return switch (this) {
      case NONE -> Optional.of(part);
      case DOUBLE ->
          Optional.of(part.replace("\\", "\\\\").replace("\"", "\\\"")).filter(it -> isLine);
      case SINGLE -> Optional.of(part.replace("'", "''")).filter(it -> isLine);
      case PLAIN ->
          Optional.of(part).filter(it -> isLine && !it.contains(": ") && !it.contains(" #"));
    };
  }
}
