package io.promptcompiler.core.evolve;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The ways in which callers of generated classes can break. */
public enum Compatibility {
  /** Their source no longer compiles. */
  SOURCE,
  /** Code that was compiled with the released classes fails with the present ones. */
  LINKING;

  /** Both source and linking. */
  public static final Set<Compatibility> ALL = Set.of(values());

  /** Returns the meaning of {@code source}, {@code linking} or {@code both}, ignoring case. */
  public static Optional<Set<Compatibility>> of(String word) {
    String name = word.toUpperCase(Locale.ROOT);
    if (name.equals("BOTH")) {
      return Optional.of(ALL);
    }
    return EnumSet.allOf(Compatibility.class).stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .map(Set::of);
  }
}
