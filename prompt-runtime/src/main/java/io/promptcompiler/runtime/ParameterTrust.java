package io.promptcompiler.runtime;

/** Whether a value can hold text that anybody may have written. It prints in lower case. */
public enum ParameterTrust {
  /** It is written by those who may give instructions to the model. */
  TRUSTED("trusted"),
  /** Anybody may have written some text of it, so it must stay data. */
  UNTRUSTED("untrusted");

  private final String word;

  ParameterTrust(String word) {
    this.word = word;
  }

  /** Returns the word for it, as {@link #toString} does. */
  public String value() {
    return word;
  }

  /** Returns the word for it: {@code trusted}. */
  @Override
  public String toString() {
    return word;
  }
}
