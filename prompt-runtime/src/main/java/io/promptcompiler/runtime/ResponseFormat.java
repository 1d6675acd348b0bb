package io.promptcompiler.runtime;

import java.util.ArrayList;
import java.util.List;

/**
 * How a model marks its answers: each stands between two delimiters, with anything before, between
 * and behind them.
 *
 * @param delimiterStart what stands before an answer
 * @param delimiterEnd what stands behind it
 * @param type what an answer is, in the author's words: {@code json}
 */
public record ResponseFormat(String delimiterStart, String delimiterEnd, String type) {
  /** Refuses null and empty delimiters. */
  public ResponseFormat {
    if (delimiterStart.isEmpty() || delimiterEnd.isEmpty() || type == null) {
      throw new IllegalArgumentException("delimiters and a type are needed");
    }
  }

  /**
   * The answers in what a model said, in order, without the white space around them. What they say
   * is not looked at, and an end without a start is text like any other.
   *
   * @return the answers, none where there is no delimiter
   * @throws IncompleteResponseException if an answer has no end: the text is over, or another
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
