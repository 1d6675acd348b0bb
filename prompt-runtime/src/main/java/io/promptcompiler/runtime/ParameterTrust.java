package io.promptcompiler.runtime;

/** The trust in the text of a parameter. {@code toString()} returns the name in lower case. */
public enum ParameterTrust {
  /** The text comes from people who may instruct the model. */
  TRUSTED("trusted"),
  /** Anybody may have written parts of the text, so the model must treat it as data. */
  UNTRUSTED("untrusted");

  private final String word;

  ParameterTrust(String word) {
    this.word = word;
  }

  /** Returns the name in lower case, like {@link #toString}. */
  public String value() {
    return word;
  }

  /** Returns the name in lower case: {@code trusted}. */
  @Override
  public String toString() {
    return word;
  }
}
