package io.promptcompiler.runtime;

/** The role of a message: who says it. It prints in lower case: {@code system}. */
public enum ChatRole {
  /** The application, which instructs the model. */
  SYSTEM("system"),
  /** The user. */
  USER("user"),
  /** The model. */
  ASSISTANT("assistant");

  private final String word;

  ChatRole(String word) {
    this.word = word;
  }

  /** The word that chat interfaces use, as {@link #toString} gives it. */
  public String value() {
    return word;
  }

  /** The word that chat interfaces use: {@code system}, {@code user}, {@code assistant}. */
  @Override
  public String toString() {
    return word;
  }
}
