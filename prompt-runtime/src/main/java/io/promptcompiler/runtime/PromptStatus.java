package io.promptcompiler.runtime;

/** The lifecycle status of a prompt. {@code toString()} returns the name in lower case. */
public enum PromptStatus {
  /** The prompt is being written. */
  DRAFT("draft"),
  /** The prompt is in use. */
  CURRENT("current"),
  /** The prompt should be replaced by another one. */
  DEPRECATED("deprecated"),
  /** The prompt is kept for reference only. */
  HISTORICAL("historical");

  private final String word;

  PromptStatus(String word) {
    this.word = word;
  }

  /** Returns the name in lower case, like {@link #toString}. */
  public String value() {
    return word;
  }

  /**
   * Returns the status with a name in lower case.
   *
   * @throws IllegalArgumentException if there is no such status
   */
  public static PromptStatus of(String word) {
    for (PromptStatus one : values()) {
      if (one.word.equals(word)) {
        return one;
      }
    }
    throw new IllegalArgumentException(word);
  }

  /** Returns the name in lower case: {@code draft}. */
  @Override
  public String toString() {
    return word;
  }
}
