package io.promptcompiler.runtime.orchestrator;

import java.util.List;

/** Thrown when a model began an answer and did not end it. */
public final class IncompleteResponseException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** The complete answers, in an immutable list that can be serialized. */
  @SuppressWarnings("serial")
  private final List<String> answers;

  private final String rest;

  IncompleteResponseException(ResponseFormat format, int start, String rest, List<String> answers) {
    super(
        "The answer that begins at character "
            + start
            + " has no end: '"
            + format.delimiterEnd()
            + "' is missing.");
    this.answers = List.copyOf(answers);
    this.rest = rest;
  }

  /** The complete answers before it; immutable. */
  public List<String> answers() {
    return answers;
  }

  /** Everything after the start delimiter that has no end. */
  public String rest() {
    return rest;
  }
}
