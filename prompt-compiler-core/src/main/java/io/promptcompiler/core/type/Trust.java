package io.promptcompiler.core.type;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The declared trust in the authors of values: they may give instructions to the model, or they are
 * anybody. The nearest declaration applies to everything below it; values without a declaration are
 * trusted.
 */
public enum Trust {
  /** Anybody may have written it, so it must stay data. */
  UNTRUSTED,
  /** The value comes from the authors of prompts, or was made harmless. */
  TRUSTED,
  /** The trust is not declared here. */
  NOT_SAID;

  /** The key of declarations and documents. */
  public static final String KEY = "trust";

  /** The words that can be written. */
  public static final List<String> WORDS = List.of(UNTRUSTED.word(), TRUSTED.word());

  /** Returns the word for it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the meaning of a word. */
  public static Optional<Trust> of(String word) {
    return Arrays.stream(values())
        .filter(trust -> trust.isSaid() && trust.word().equals(word.strip()))
        .findFirst();
  }

  /** Returns whether the trust is declared. */
  public boolean isSaid() {
    return this != NOT_SAID;
  }

  /** Returns this trust, or that of an outer declaration if it is not declared. */
  public Trust orElse(Trust farther) {
    return isSaid() ? this : farther;
  }

  /** Returns the trust of values with both declarations: untrusted if one of them is. */
  public Trust and(Trust other) {
    return this == UNTRUSTED || other == UNTRUSTED ? UNTRUSTED : orElse(other);
  }

  /** Returns whether values with this declaration are untrusted. */
  public boolean isUntrusted(boolean around) {
    return isSaid() ? this == UNTRUSTED : around;
  }

  /**
   * Returns whether values of a type cannot hold free text, so that they are trusted whoever gave
   * them.
   */
  public static boolean isMeaninglessFor(Type type) {
    Type element = type.innermost();
    return element.isScalar() && element.kind() != Type.Kind.TEXT;
  }
}
