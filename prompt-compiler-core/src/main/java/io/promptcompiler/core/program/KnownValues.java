package io.promptcompiler.core.program;

import org.jspecify.annotations.Nullable;

/** Evaluates values that depend only on what is known before a program runs. */
public interface KnownValues {
  /** Whether a value depends on known values only. */
  boolean has(Value value);

  /** A known value as the runtime has it; null when it is absent. */
  @Nullable Object of(Value value);

  /** The text that a known value prints. */
  String text(Value value, Conversion conversion);
}
