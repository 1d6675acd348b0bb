package io.promptcompiler.runtime.support;

import org.jspecify.annotations.Nullable;

/**
 * What generated classes with fields have in common: two of the same class with equal values are
 * equal, and {@code toString()} shows the values.
 */
public abstract class GeneratedObject {
  /** For generated classes. */
  protected GeneratedObject() {}

  /**
   * Adds the values of the fields, in declared order. An accessor can have this name too, as it has
   * no parameter.
   */
  protected void values(NamedValues all) {}

  @Override
  @SuppressWarnings("EqualsGetClass") // Classes that extend it are final.
  public final boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    return other != null
        && getClass() == other.getClass()
        && NamedValues.of(this).equals(NamedValues.of((GeneratedObject) other));
  }

  @Override
  public final int hashCode() {
    return NamedValues.of(this).hashCode();
  }

  /** Returns the name of the class and the values, as a record does. */
  @Override
  public String toString() {
    return getClass().getSimpleName() + "[" + NamedValues.of(this) + "]";
  }
}
