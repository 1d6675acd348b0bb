package io.promptcompiler.runtime;

import java.util.List;

/**
 * Thrown when parameters given as a map are missing or have the wrong type. It reports all
 * problems, up to 1,000, and not only the first.
 */
public final class PromptParameterException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** The problems, in an immutable list that can be serialized. */
  @SuppressWarnings("serial")
  private final List<String> problems;

  /** Creates an exception whose message lists the problems, one per line, up to 100. */
  public PromptParameterException(List<String> problems) {
    super(message(problems));
    this.problems = List.copyOf(problems);
  }

  private static String message(List<String> problems) {
    int most = 100;
    return problems.size() <= most
        ? String.join("\n", problems)
        : String.join("\n", problems.subList(0, most)).concat("\nThere are more problems.");
  }

  /**
   * Returns the problems in the order in which the prompt declares its parameters, one sentence
   * each; immutable.
   */
  public List<String> problems() {
    return problems;
  }
}
