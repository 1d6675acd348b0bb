package io.promptcompiler.batch;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row: values by the names of their columns, or what is wrong with it.
 *
 * @param number its number among all rows, from 1; a heading is not counted
 * @param line the line of the file in which it begins, from 1; 0 if it is of no file
 * @param values what it has; empty if it could not be read
 * @param problems why it could not be read, in sentences; mostly none
 */
public record Row(
    long number, long line, Map<String, @Nullable Object> values, List<String> problems) {

  /** Copies the values. */
  public Row {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    problems = List.copyOf(problems);
  }
}
