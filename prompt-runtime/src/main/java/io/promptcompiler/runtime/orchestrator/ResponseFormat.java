package io.promptcompiler.runtime.orchestrator;

import java.util.ArrayList;
import java.util.List;

/**
 * How a model marks its answers: each is between two delimiters, with anything before, between and
 * after them. Immutable.
 *
 * @param delimiterStart the delimiter before an answer
 * @param delimiterEnd the delimiter after it
 * @param type what an answer is, in the author's words: {@code json}
 */
public record ResponseFormat(String delimiterStart, String delimiterEnd, String type) {
  /** Throws an exception for null, and for empty delimiters. */
  public ResponseFormat {
    if (delimiterStart.isEmpty() || delimiterEnd.isEmpty() || type == null) {
      throw new IllegalArgumentException("delimiters and a type are needed");
    }
  }

  /**
   * Returns the answers in a model's output, in order, without the white space around them. Their
   * content is not examined, and an end without a start is text like any other.
   *
   * @return the answers; none if there is no delimiter
   * @throws IncompleteResponseException if an answer has no end: the output stops, or another
   *     answer begins before it
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
