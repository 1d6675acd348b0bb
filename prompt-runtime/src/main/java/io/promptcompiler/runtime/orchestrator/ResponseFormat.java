package io.promptcompiler.runtime.orchestrator;

import java.util.ArrayList;
import java.util.List;

/**
 * The delimiters with which a model marks its answers. Text before, between and after the answers
 * is ignored. Immutable.
 *
 * @param delimiterStart the delimiter before an answer
 * @param delimiterEnd the delimiter after an answer
 * @param type the type of an answer, as the author writes it: {@code json}
 */
public record ResponseFormat(String delimiterStart, String delimiterEnd, String type) {
  /**
   * Checks the arguments.
   *
   * @throws NullPointerException if a delimiter is null
   * @throws IllegalArgumentException if a delimiter is empty or the type is null
   */
  public ResponseFormat {
    if (delimiterStart.isEmpty() || delimiterEnd.isEmpty() || type == null) {
      throw new IllegalArgumentException("delimiters and a type are needed");
    }
  }

  /**
   * Returns the answers in a model's output, in order, without surrounding white space. The content
   * of the answers is not parsed, and an end delimiter without a start delimiter is ignored.
   *
   * @return the answers in an immutable list; empty if there is no start delimiter
   * @throws IncompleteResponseException if an answer has no end delimiter, or another answer starts
   *     before it
   */
  public List<String> extract(String modelOutput) {
    List<String> answers = new ArrayList<>();
    int start = modelOutput.indexOf(delimiterStart);
    while (start >= 0) {
      int from = start + delimiterStart.length();
      int end = modelOutput.indexOf(delimiterEnd, from);
      int next = modelOutput.indexOf(delimiterStart, from);
      if (end < 0 || (next >= 0 && next < end)) {
        throw new IncompleteResponseException(this, start, modelOutput.substring(from), answers);
      }
      answers.add(modelOutput.substring(from, end).strip());
      start = modelOutput.indexOf(delimiterStart, end + delimiterEnd.length());
    }
    return List.copyOf(answers);
  }
}
