package io.promptcompiler.overrides;

import io.promptcompiler.runtime.integration.Shown;
import org.jspecify.annotations.Nullable;

/**
 * A source cannot be read now. The message is a complete sentence for operators. Names from the
 * source are escaped in it, so that they cannot forge a line of a log.
 */
final class UnreadableSourceException extends Exception {
  private static final long serialVersionUID = 1;

  UnreadableSourceException(String message) {
    super(Shown.spelled(message));
  }

  UnreadableSourceException(String message, @Nullable Throwable cause) {
    super(Shown.spelled(message), cause);
  }
}
