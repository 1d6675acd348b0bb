package io.promptcompiler.runtime;

/** The document kind of a prompt. {@code toString()} returns the name in lower case. */
public enum PromptKind {
  /** A text. */
  TEXT("text"),
  /** A chat of messages. */
  CHAT("chat"),
  /** A dotprompt file (google/dotprompt). */
  DOTPROMPT("prompt"),
  /** A step with gates. */
  STEP("step"),
  /** An orchestrator, which has several conversations. */
  ORCHESTRATOR("orchestrator"),
  /** An agent skill, a folder with a {@code SKILL.md}. */
  AGENT_SKILL("agent-skill"),
  /** A tool that models call. */
  TOOL("tool"),
  /** A kind that is unknown to this version of the runtime. */
  OTHER("other");

  private final String word;

  PromptKind(String word) {
    this.word = word;
  }

  /** Returns the name in lower case, like {@link #toString}. */
  public String value() {
    return word;
  }

  /** Returns the kind with a name in lower case, or {@link #OTHER} if the name is unknown. */
  public static PromptKind of(String word) {
    for (PromptKind one : values()) {
      if (one.word.equals(word)) {
        return one;
      }
    }
    return OTHER;
  }

  /** Returns the name in lower case: {@code text}. */
  @Override
  public String toString() {
    return word;
  }
}
