package io.promptcompiler.batch;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How far the rows of a batch were read.
 *
 * @param rows how many rows
 * @param hash a hash of them; empty if it is not known
 * @param problems how many of them were broken
 * @param problemBytes how long the file was that lists those
 */
record Checkpoint(long rows, String hash, long problems, long problemBytes) {
  static final Checkpoint START = new Checkpoint(0, "", 0, 0);

  static Checkpoint of(Map<?, ?> members) {
    return new Checkpoint(
        (Long) Manifest.value(members, "rows"),
        (String) Manifest.value(members, "hash"),
        (Long) Manifest.value(members, "problems"),
        (Long) Manifest.value(members, "problemBytes"));
  }

  Map<String, Object> described() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("rows", rows);
    members.put("hash", hash);
    members.put("problems", problems);
    members.put("problemBytes", problemBytes);
    return members;
  }
}
