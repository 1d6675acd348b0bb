package io.promptcompiler.runtime;

/**
 * The role of a message, which is its author. {@code toString()} returns the name in lower case:
 * {@code system}.
 */
public enum ChatRole {
  /** The application, which gives the model its instructions. */
  SYSTEM("system"),
  /** The user. */
  USER("user"),
  /** The model. */
  ASSISTANT("assistant");

  private final String word;

  ChatRole(String word) {
    this.word = word;
  }

  /** Returns the name of the role in chat APIs, like {@link #toString}. */
  public String value() {
    return word;
  }

  /** Returns the name of the role in chat APIs: {@code system}, {@code user}, {@code assistant}. */
  @Override
  public String toString() {
    return word;
  }
}
