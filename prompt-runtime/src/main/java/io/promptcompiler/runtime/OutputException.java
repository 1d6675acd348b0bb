package io.promptcompiler.runtime;

import java.util.List;

/**
 * Thrown when the answer of a model does not fit the declared output. It reports every problem, not
 * only the first, in words that can be sent back to the model.
 */
public final class OutputException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private static final int MOST = 100;

  /** The problems, in an immutable list that can be serialized. */
  @SuppressWarnings("serial")
  private final List<String> problems;

  /** Where they are, likewise. */
  @SuppressWarnings("serial")
  private final List<String> paths;

  /**
   * Creates an exception whose message lists the problems, one per line, up to 100.
   *
   * @param paths where each of the problems is
   */
  public OutputException(List<String> problems, List<String> paths) {
    super(message(problems));
    this.problems = List.copyOf(problems);
    this.paths = List.copyOf(paths);
  }

  private static String message(List<String> problems) {
    return problems.size() <= MOST
        ? String.join("\n", problems)
        : String.join("\n", problems.subList(0, MOST)).concat("\nThere are more problems.");
  }

  /**
   * The problems, one sentence each, in the order in which the output declares its fields: {@code
   * Field 'findings[0].line' is missing.} Immutable.
   */
  public List<String> problems() {
    return problems;
  }

  /**
   * The fields that have the problems, as many as these and in the same order: {@code
   * findings[0].line}. Immutable.
   */
  public List<String> paths() {
    return paths;
  }
}
