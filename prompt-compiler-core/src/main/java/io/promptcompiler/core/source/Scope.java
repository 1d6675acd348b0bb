package io.promptcompiler.core.source;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The scope of a root's templates. A prompt hides those with the same id in later scopes. */
public enum Scope {
  PROJECT,
  SHARED,
  SYSTEM;

  /** Returns the word for it: {@code project}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the scope of a word. */
  public static Optional<Scope> of(String word) {
    return Arrays.stream(values()).filter(scope -> scope.word().equals(word)).findFirst();
  }
}
