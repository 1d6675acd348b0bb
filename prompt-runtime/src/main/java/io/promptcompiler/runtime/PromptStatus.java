package io.promptcompiler.runtime;

/** How far a prompt is in its life. It prints in lower case. */
public enum PromptStatus {
  /** It is being written. */
  DRAFT("draft"),
  /** It is in use. */
  CURRENT("current"),
  /** Something else is to be used instead. */
  DEPRECATED("deprecated"),
  /** It is kept for the record. */
  HISTORICAL("historical");

  private final String word;

  PromptStatus(String word) {
    this.word = word;
  }

  /** Returns the word for it, as {@link #toString} does. */
  public String value() {
    return word;
  }

  /**
   * Returns the status of a word.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static PromptStatus of(String word) {
    for (PromptStatus one : values()) {
      if (one.word.equals(word)) {
        return one;
      }
    }
    throw new IllegalArgumentException(word);
  }

  /** Returns the word for it: {@code draft}. */
  @Override
  public String toString() {
    return word;
  }
}
