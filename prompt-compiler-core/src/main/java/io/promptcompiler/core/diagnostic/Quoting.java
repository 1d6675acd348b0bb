package io.promptcompiler.core.diagnostic;

import java.util.Optional;

/** How a file writes a text that is a value of its data. */
public enum Quoting {
  /** As it is. */
  NONE,
  /** In double quotes, with escapes. */
  DOUBLE,
  /** In single quotes, where each is written twice. */
  SINGLE,
  /** Without quotes, where YAML may take some characters for its own. */
  PLAIN;

  /** A part of such a text as the file writes it; nothing where that is not certain. */
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
