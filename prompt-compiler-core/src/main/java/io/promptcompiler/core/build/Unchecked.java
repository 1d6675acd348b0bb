package io.promptcompiler.core.build;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Wraps I/O exceptions where callers cannot declare them. */
final class Unchecked {
  private Unchecked() {}

  /** An operation that may throw an {@link IOException}. */
  interface Work<T> {
    T run() throws IOException;
  }

  /** Runs an operation and returns its result; I/O exceptions become unchecked. */
  static <T> T call(Work<T> work) {
    try {
      return work.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
