package io.promptcompiler.runtime.support;

import org.jspecify.annotations.Nullable;

/**
 * The base class of generated classes with fields. Objects are equal if they have equal classes and
 * equal values, and {@code toString()} shows the values.
 */
public abstract class GeneratedObject {
  /** Constructor for generated classes. */
  protected GeneratedObject() {}

  /**
   * Adds the values of the fields, in declared order. An accessor may have the same name because
   * accessors do not have parameters.
   */
  protected void values(NamedValues all) {}

  @Override
  @SuppressWarnings("EqualsGetClass") // Subclasses are final.
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

  /** Returns the class name and the values, in the format of a record. */
  @Override
  public String toString() {
    return getClass().getSimpleName() + "[" + NamedValues.of(this) + "]";
  }
}
