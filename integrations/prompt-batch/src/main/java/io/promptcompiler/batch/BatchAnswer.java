package io.promptcompiler.batch;

import io.promptcompiler.outputs.OutputRead;
import java.util.List;
import java.util.Optional;

/**
 * The answer to one request of a batch, or the reasons why there is none.
 *
 * @param line the line of the result file, from 1
 * @param id the id of the request; empty if the line has none
 * @param read the output and its repairs; empty if there are problems
 * @param problems sentences about a failed request or an answer that does not fit
 */
public record BatchAnswer<T>(
    long line, String id, Optional<OutputRead<T>> read, List<String> problems) {
  /** Copies the problems. */
  public BatchAnswer {
    problems = List.copyOf(problems);
  }
}
