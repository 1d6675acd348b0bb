package io.promptcompiler.core.type;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The declared sensitivity of a value, which decides whether logs, findings and reports may show
 * it. The nearest declaration applies to everything below it; values without a declaration can be
 * shown. Prompts contain sensitive values like all others.
 */
public enum Sensitivity {
  /** The sensitivity is not declared here. */
  UNDECLARED,
  /** The value can be shown. */
  NONE,
  /** The value is about a person. */
  PERSONAL,
  /** The value gives access to something, or is confidential. */
  SECRET;

  /** The key in declarations and documents. */
  public static final String KEY = "sensitive";

  /** The words that authors can write. */
  public static final List<String> WORDS = List.of(PERSONAL.word(), SECRET.word(), NONE.word());

  /** Returns the word for it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the sensitivity that a word stands for. */
  public static Optional<Sensitivity> of(String word) {
    return Arrays.stream(values())
        .filter(one -> one.isDeclared() && one.word().equals(word.strip()))
        .findFirst();
  }

  /** Returns whether the sensitivity is declared. */
  public boolean isDeclared() {
    return this != UNDECLARED;
  }

  /** Returns whether values with this sensitivity must not be shown. */
  public boolean isSensitive() {
    return compareTo(NONE) > 0;
  }

  /** Returns this sensitivity if it is declared; otherwise that of an outer declaration. */
  public Sensitivity orElse(Sensitivity farther) {
    return isDeclared() ? this : farther;
  }

  /** Returns the sensitivity of values with both declarations: the higher one. */
  public Sensitivity and(Sensitivity other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
