package io.promptcompiler.batch;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row: its values by column name, or its problems if it could not be read.
 *
 * @param number the number of the row, from 1; a heading is not counted
 * @param line the line of the file in which the row begins, from 1; 0 without a file
 * @param values the values by column name; empty if the row could not be read
 * @param problems the reasons why the row could not be read, in sentences; usually empty
 */
public record Row(
    long number, long line, Map<String, @Nullable Object> values, List<String> problems) {

  /** Copies the values. */
  public Row {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    problems = List.copyOf(problems);
  }
}
