package io.promptcompiler.overrides;

import org.jspecify.annotations.Nullable;

/** A source cannot be read now. The message is a complete sentence for operators. */
final class UnreadableSourceException extends Exception {
  private static final long serialVersionUID = 1;

  UnreadableSourceException(String message) {
    super(message);
  }

  UnreadableSourceException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
