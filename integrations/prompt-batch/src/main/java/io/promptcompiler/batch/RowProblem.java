package io.promptcompiler.batch;

import io.promptcompiler.runtime.integration.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A row without a request, because of its problems.
 *
 * @param row the number of the row, from 1; a heading is not counted
 * @param line the line of the file in which the row begins, from 1; 0 without a file
 * @param id the id of the row; empty if it has none
 * @param problems the problems, in sentences; at least one
 */
public record RowProblem(long row, long line, String id, List<String> problems) {

  /** Copies the list. */
  public RowProblem {
    problems = List.copyOf(problems);
  }

  /** Returns the problem as one line of JSON. */
  String json() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("row", row);
    if (line > 0) {
      members.put("line", line);
    }
    if (!id.isEmpty()) {
      members.put("id", id);
    }
    members.put("problems", problems);
    return Json.stringify(members);
  }

  /** Returns the place and the problems as one readable line. */
  @Override
  public String toString() {
    String where = "Row " + row + (line > 0 ? " (line " + line + ")" : "");
    return where + ": " + String.join(" ", problems);
  }
}
