package io.promptcompiler.runtime.support;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What generated classes with fields have in common: two of the same class with equal values are
 * equal, and {@code toString()} never shows a value, as it may be secret.
 */
public abstract class GeneratedObject {
  /** For generated classes. */
  protected GeneratedObject() {}

  /**
   * The values of the fields, in declared order. No accessor can have this name: the name of a
   * parameter never has an underscore inside.
   */
  protected @Nullable Object[] field_values() {
    return new Object[0];
  }

  @Override
  @SuppressWarnings("EqualsGetClass") // Classes that extend it are final.
  public final boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    return other != null
        && getClass() == other.getClass()
        && Arrays.equals(field_values(), ((GeneratedObject) other).field_values());
  }

  @Override
  public final int hashCode() {
    return Arrays.hashCode(field_values());
  }

  /** Returns the name of the class. */
  @Override
  public String toString() {
    return getClass().getSimpleName();
  }
}
