package io.promptcompiler.outputs;

import java.util.List;

/**
 * An output that was read from a model's answer.
 *
 * @param output the output
 * @param repairs a sentence about each way in which the answer was not as requested, for logs and
 *     counters: {@code The JSON is in a code fence.} Immutable, and empty if the answer was as
 *     requested.
 */
public record OutputRead<T>(T output, List<String> repairs) {
  /** Creates the result of a read. */
  public OutputRead {
    repairs = List.copyOf(repairs);
  }
}
