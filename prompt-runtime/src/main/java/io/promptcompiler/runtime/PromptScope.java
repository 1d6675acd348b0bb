package io.promptcompiler.runtime;

/** Who provides a prompt, the strongest scope first. It prints in lower case. */
public enum PromptScope {
  /** The project itself. */
  PROJECT("project"),
  /** Prompts that projects share. */
  SHARED("shared"),
  /** The system that runs projects. */
  SYSTEM("system");

  private final String word;

  PromptScope(String word) {
    this.word = word;
  }

  /** Returns the word for it, as {@link #toString} does. */
  public String value() {
    return word;
  }

  /**
   * Returns the scope of a word.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static PromptScope of(String word) {
    for (PromptScope one : values()) {
      if (one.word.equals(word)) {
        return one;
      }
    }
    throw new IllegalArgumentException(word);
  }

  /** Returns the word for it: {@code project}. */
  @Override
  public String toString() {
    return word;
  }
}
