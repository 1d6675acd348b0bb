package io.promptcompiler.runtime.support;

import java.util.HashSet;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The members of a context with those that a call gave it. As in JavaScript, one that was given
 * nothing exists, so that loops visit it, and is undefined, so that JSON leaves it out.
 */
public final class ExtendedMap extends LinkedHashMap<String, @Nullable Object> {
  private static final long serialVersionUID = 1L;

  private final HashSet<String> undefined = new HashSet<>();

  ExtendedMap() {}

  /** Adds what a call gave under a name. */
  void give(String name, @Nullable Object value) {
    put(name, value);
    if (value == null) {
      undefined.add(name);
    }
  }

  /** Whether a call gave a member nothing. */
  public boolean isUndefined(String name) {
    return undefined.contains(name);
  }
}
