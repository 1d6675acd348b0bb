package io.promptcompiler.runtime;

import java.util.ArrayList;
import java.util.List;

/**
 * Thrown when parameters given as a map do not fit the prompt. It reports every problem, not only
 * the first.
 */
public final class PromptParameterException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;
  private static final int MOST = 100;

  /** The problems, in an immutable list that can be serialized. */
  @SuppressWarnings("serial")
  private final List<String> problems;

  /** Creates an exception whose message lists the problems, one per line, up to 100. */
  public PromptParameterException(List<String> problems) {
    super(String.join("\n", problems.size() > MOST ? shortened(problems) : problems));
    this.problems = List.copyOf(problems);
  }

  private static List<String> shortened(List<String> problems) {
    List<String> shown = new ArrayList<>(problems.subList(0, MOST));
    shown.add("There are " + (problems.size() - MOST) + " more problems.");
    return shown;
  }

  /**
   * The problems, one sentence each, in the order in which the prompt declares its parameters;
   * immutable.
   */
  public List<String> problems() {
    return problems;
  }
}
