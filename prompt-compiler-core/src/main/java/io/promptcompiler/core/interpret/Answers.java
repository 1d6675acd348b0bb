package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Request;
import org.jspecify.annotations.Nullable;

/** Provides the answers of a service while a program runs. */
@FunctionalInterface
interface Answers {
  /** The answers for programs without requests. */
  Answers NONE =
      request -> {
        throw new IllegalStateException("nobody answers " + request);
      };

  /** Returns the answer, always the same in one run; null when there is none. */
  @Nullable Object to(Request request);
}
