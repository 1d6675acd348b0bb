package io.promptcompiler.core.code;

import io.promptcompiler.core.diagnostic.Location;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The names of the values that code gives to a template.
 *
 * @param given the names, and the place of each in the code, in order
 * @param isComplete whether there are no others at run time
 */
record CodeNames(Map<String, Location> given, boolean isComplete) {
  /** Unknown names. */
  static final CodeNames UNKNOWN = new CodeNames(Map.of(), false);

  /** No names. */
  static final CodeNames NONE = new CodeNames(Map.of(), true);

  CodeNames {
    given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
  }

  /** Returns these names and others. */
  CodeNames and(CodeNames others) {
    Map<String, Location> all = new LinkedHashMap<>(given);
    others.given.forEach(all::putIfAbsent);
    return new CodeNames(all, isComplete && others.isComplete);
  }
}
