package io.promptcompiler.runtime.orchestrator;

import java.util.List;

/** Thrown when a model's output has a start delimiter without an end delimiter. */
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

  /** Returns the complete answers before the incomplete one; immutable. */
  public List<String> answers() {
    return answers;
  }

  /** Returns all text after the start delimiter of the incomplete answer. */
  public String rest() {
    return rest;
  }
}
