package io.promptcompiler.runtime;

/**
 * The rule for showing the value of a parameter outside of the rendered prompt. {@code toString()}
 * returns the name in lower case.
 */
public enum ParameterSensitivity {
  /** The value can be shown. */
  NONE("none"),
  /** The value is about a person, so logs and exceptions show the name of the parameter instead. */
  PERSONAL("personal"),
  /** The value is confidential, so logs and exceptions show the name of the parameter instead. */
  SECRET("secret");

  private final String word;

  ParameterSensitivity(String word) {
    this.word = word;
  }

  /** Returns the name in lower case, like {@link #toString}. */
  public String value() {
    return word;
  }

  /** Returns whether logs, exceptions and reports must not show the value. */
  public boolean isSensitive() {
    return this != NONE;
  }

  /** Returns the name in lower case: {@code personal}. */
  @Override
  public String toString() {
    return word;
  }
}
