package io.promptcompiler.core.source;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The scope of a root's templates. A prompt hides prompts with the same id in later scopes. */
public enum Scope {
  PROJECT,
  SHARED,
  SYSTEM;

  private final String word = name().toLowerCase(Locale.ROOT);

  /** Returns the word for this scope: {@code project}. */
  public String word() {
    return word;
  }

  /** Returns the scope that a word stands for. */
  public static Optional<Scope> of(String word) {
    return Arrays.stream(values()).filter(scope -> scope.word().equals(word)).findFirst();
  }
}
