package io.promptcompiler.runtime;

import java.util.List;

/** Parameters given as a map do not fit the prompt. Tells every problem, not only the first. */
public final class PromptParameterException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** The problems, in an immutable list that can be serialized. */
  @SuppressWarnings("serial")
  private final List<String> problems;

  /** Makes an exception whose message is the problems, one a line. */
  public PromptParameterException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = List.copyOf(problems);
  }

  /** One sentence a problem, in the order in which the prompt declares its parameters. */
  public List<String> problems() {
    return problems;
  }
}
