package io.promptcompiler.core.program;

import org.jspecify.annotations.Nullable;

/** Evaluates values that are known before a program runs. */
public interface KnownValues {
  /** Returns whether a value depends on known values only. */
  boolean has(Value value);

  /** Returns a known value as the runtime has it; null when it is absent. */
  @Nullable Object of(Value value);

  /** Returns the text that a known value prints. */
  String text(Value value, Conversion conversion);
}
