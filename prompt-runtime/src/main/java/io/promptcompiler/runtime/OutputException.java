package io.promptcompiler.runtime;

import java.util.List;

/**
 * Thrown when the answer of a model does not fit the declared output. It reports every problem, not
 * only the first; the message can be sent back to the model.
 */
public final class OutputException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private static final int MOST = 100;

  /** The problems, in an immutable list that can be serialized. */
  @SuppressWarnings("serial")
  private final List<String> problems;

  /** The paths of the problems, in an immutable list that can be serialized. */
  @SuppressWarnings("serial")
  private final List<String> paths;

  /**
   * Creates an exception whose message lists the problems, one per line, up to 100.
   *
   * @param problems the problems, one sentence each
   * @param paths the path of the field for each problem, in the same order
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
   * Returns the problems in the order in which the output declares its fields, one sentence each:
   * {@code Field 'findings[0].line' is missing.} After 100 of them the last sentence is that there
   * are more, with an empty path. Immutable.
   */
  public List<String> problems() {
    return problems;
  }

  /**
   * Returns the path of the field for each of the {@link #problems()}, in the same order: {@code
   * findings[0].line}. Immutable.
   */
  public List<String> paths() {
    return paths;
  }
}
