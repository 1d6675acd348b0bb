package io.promptcompiler.core.build;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Work that reads or writes files, where its callers cannot throw. */
final class Unchecked {
  private Unchecked() {}

  /** Work that may fail. */
  interface Work<T> {
    T run() throws IOException;
  }

  /** What the work gives; what it throws is unchecked. */
  static <T> T call(Work<T> work) {
    try {
      return work.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
