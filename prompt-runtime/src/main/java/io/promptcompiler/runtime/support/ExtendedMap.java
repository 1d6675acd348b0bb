package io.promptcompiler.runtime.support;

import java.util.HashSet;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The members of a context, extended by the arguments of a call. As in JavaScript, an argument
 * without a value is a member that is undefined: loops visit it, and JSON leaves it out.
 */
public final class ExtendedMap extends LinkedHashMap<String, @Nullable Object> {
  private static final long serialVersionUID = 1L;

  private final HashSet<String> undefined = new HashSet<>();

  ExtendedMap() {}

  /** Adds an argument of a call; null is undefined. */
  void give(String name, @Nullable Object value) {
    put(name, value);
    if (value == null) {
      undefined.add(name);
    }
  }

  /** Returns whether a member is an argument without a value. */
  public boolean isUndefined(String name) {
    return undefined.contains(name);
  }
}
