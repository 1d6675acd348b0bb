package io.promptcompiler.core.library;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The entries of prompts and fragments in an index that this compiler wrote, read as text by class
 * name. {@link WriteIndex} writes a line for each.
 */
public final class IndexLines {
  private static final String CLASS = ",\"class\":\"";

  private final Map<String, String> byClass = new HashMap<>();

  /** Reads the lines of an index. */
  public IndexLines(String index) {
    int found = index.indexOf(CLASS);
    while (found >= 0) {
      int start = index.indexOf('{', index.lastIndexOf('\n', found));
      int end = index.indexOf('\n', found);
      int name = found + CLASS.length();
      byClass.put(
          index.substring(name, index.indexOf('"', name)),
          index.substring(start, index.charAt(end - 1) == ',' ? end - 1 : end));
      found = index.indexOf(CLASS, end);
    }
  }

  /** Returns the entry of a class, if it exists. */
  public Optional<String> of(String className) {
    return Optional.ofNullable(byClass.get(className));
  }
}
