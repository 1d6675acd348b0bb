package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Request;
import org.jspecify.annotations.Nullable;

/** Provides the answers of a service while a program runs. */
@FunctionalInterface
interface ServiceAnswers {
  /** The answers for programs without requests. */
  ServiceAnswers NONE =
      request -> {
        throw new IllegalStateException("nobody answers " + request);
      };

  /**
   * Returns the answer to a request, or null if there is none. It is always the same in one run.
   */
  @Nullable Object to(Request request);
}
