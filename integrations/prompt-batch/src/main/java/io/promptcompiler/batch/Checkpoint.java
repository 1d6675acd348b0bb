package io.promptcompiler.batch;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A position in the rows of a batch.
 *
 * @param rows the number of rows read
 * @param hash a hash of these rows; empty if unknown
 * @param problems the number of broken rows
 * @param problemBytes the length of the file that lists the broken rows
 */
record Checkpoint(long rows, String hash, long problems, long problemBytes) {
  static final Checkpoint START = new Checkpoint(0, "", 0, 0);

  Checkpoint {
    // Each broken row has one line.
    if (problems < 0 || problems > rows || problems > problemBytes) {
      throw new IllegalArgumentException("The numbers of the position are not possible.");
    }
  }

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
