package io.promptcompiler.outputs;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value that a model's answer may mean, with the text that it takes up. Values are maps,
 * lists, strings, {@link NumberLiteral}s, booleans, null and {@link ConstantLiteral}s.
 *
 * @param value the value; of one that is cut off or broken, the members before that place
 * @param start the offset of its first character
 * @param end the offset after its last character
 * @param openPath for a value that is cut off, the keys and indexes that lead to the innermost
 *     member that has begun
 * @param problem for a broken value, a clause about the place that cannot be read; for one that is
 *     cut off in a text, a clause about this text
 * @param problemAt the offset of that place
 * @param deviations the first offset of each deviation from JSON
 */
record Candidate(
    State state,
    @Nullable Object value,
    int start,
    int end,
    List<Object> openPath,
    String problem,
    int problemAt,
    Map<Deviation, Integer> deviations) {

  enum State {
    COMPLETE,
    /** The text ends before the value does. */
    CUT_OFF,
    /** The text cannot be read as JSON. */
    BROKEN
  }
}
