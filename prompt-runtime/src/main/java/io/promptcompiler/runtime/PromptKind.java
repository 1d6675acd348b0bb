package io.promptcompiler.runtime;

/** The kind of document that a prompt is written in. It prints in lower case. */
public enum PromptKind {
  /** A text. */
  TEXT("text"),
  /** A chat of messages. */
  CHAT("chat"),
  /** A file of google/dotprompt. */
  DOTPROMPT("prompt"),
  /** A step with gates. */
  STEP("step"),
  /** An orchestrator, which has several conversations. */
  ORCHESTRATOR("orchestrator"),
  /** A kind that this version of the runtime does not know. */
  OTHER("other");

  private final String word;

  PromptKind(String word) {
    this.word = word;
  }

  /** Returns the word for it, as {@link #toString} does. */
  public String value() {
    return word;
  }

  /** Returns the kind of a word, or {@link #OTHER} for an unknown one. */
  public static PromptKind of(String word) {
    for (PromptKind one : values()) {
      if (one.word.equals(word)) {
        return one;
      }
    }
    return OTHER;
  }

  /** Returns the word for it: {@code text}. */
  @Override
  public String toString() {
    return word;
  }
}
