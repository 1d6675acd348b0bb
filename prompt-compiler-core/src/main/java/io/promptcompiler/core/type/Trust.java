package io.promptcompiler.core.type;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The declared trust in the author of a value, who may either be allowed to instruct the model or
 * be anybody. The nearest declaration applies to everything below it; values without a declaration
 * are trusted.
 */
public enum Trust {
  /** Anybody may have written the value, so it must remain data. */
  UNTRUSTED,
  /** The value comes from authors of prompts, or has been made harmless. */
  TRUSTED,
  /** The trust is not declared here. */
  UNDECLARED;

  /** The key in declarations and documents. */
  public static final String KEY = "trust";

  /** The words that authors can write. */
  public static final List<String> WORDS = List.of(UNTRUSTED.word(), TRUSTED.word());

  /** Returns the word for it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the trust that a word stands for. */
  public static Optional<Trust> of(String word) {
    return Arrays.stream(values())
        .filter(trust -> trust.isDeclared() && trust.word().equals(word.strip()))
        .findFirst();
  }

  /** Returns whether the trust is declared. */
  public boolean isDeclared() {
    return this != UNDECLARED;
  }

  /** Returns this trust if it is declared; otherwise the trust of an outer declaration. */
  public Trust orElse(Trust farther) {
    return isDeclared() ? this : farther;
  }

  /** Returns the trust of values with both declarations: untrusted if one of them is. */
  public Trust and(Trust other) {
    return this == UNTRUSTED || other == UNTRUSTED ? UNTRUSTED : orElse(other);
  }

  /**
   * Returns whether values of a type cannot contain free text, so that they are trusted whatever
   * their origin.
   */
  public static boolean isMeaninglessFor(Type type) {
    Type element = type.innermost();
    return element.isScalar() && element.kind() != Type.Kind.TEXT;
  }
}
