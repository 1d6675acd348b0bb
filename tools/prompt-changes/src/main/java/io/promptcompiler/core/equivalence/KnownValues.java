package io.promptcompiler.core.equivalence;

import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.Value;
import org.jspecify.annotations.Nullable;

/** Evaluates values that are known before a program runs. */
public interface KnownValues {
  /** Returns whether a value depends only on known values. */
  boolean has(Value value);

  /** Returns a known value as represented at run time; null if it is absent. */
  @Nullable Object of(Value value);

  /** Returns the printed form of a known value. */
  String text(Value value, Conversion conversion);
}
