package io.promptcompiler.spark;

import io.promptcompiler.runtime.integration.Json;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A row without a request, or several with the same id. Immutable. */
public final class BrokenRow implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String id;
  private final long rows;

  @SuppressWarnings("serial") // an ArrayList
  private final List<String> problems;

  BrokenRow(String id, long rows, List<String> problems) {
    this.id = id;
    this.rows = rows;
    this.problems = new ArrayList<>(problems);
  }

  /** Returns the id; empty if there is none. */
  public String id() {
    return id;
  }

  /** Returns the number of rows with the id. */
  public long rows() {
    return rows;
  }

  /** Returns the problems, in sentences; at least one. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** Returns the broken row as one line of JSON. */
  String json() {
    Map<String, Object> members = new LinkedHashMap<>();
    if (!id.isEmpty()) {
      members.put("id", id);
    }
    if (rows > 1) {
      members.put("rows", rows);
    }
    members.put("problems", problems);
    return Json.stringify(members);
  }

  @Override
  public String toString() {
    return json();
  }
}
