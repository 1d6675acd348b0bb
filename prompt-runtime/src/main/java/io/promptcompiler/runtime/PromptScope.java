package io.promptcompiler.runtime;

/**
 * The provider of a prompt, in order of precedence. {@code toString()} returns the name in lower
 * case.
 */
public enum PromptScope {
  /** The project itself. */
  PROJECT("project"),
  /** Prompts that several projects share. */
  SHARED("shared"),
  /** The system that runs projects. */
  SYSTEM("system");

  private final String word;

  PromptScope(String word) {
    this.word = word;
  }

  /** Returns the name in lower case, like {@link #toString}. */
  public String value() {
    return word;
  }

  /**
   * Returns the scope with a name in lower case.
   *
   * @throws IllegalArgumentException if there is no such scope
   */
  public static PromptScope of(String word) {
    for (PromptScope one : values()) {
      if (one.word.equals(word)) {
        return one;
      }
    }
    throw new IllegalArgumentException(word);
  }

  /** Returns the name in lower case: {@code project}. */
  @Override
  public String toString() {
    return word;
  }
}
