package io.promptcompiler.core.type;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a declaration says about who wrote the values: somebody who may give instructions to the
 * model, or anybody. The nearest declaration that says something counts for all that is below it;
 * values about which nothing is said are trusted.
 */
public enum Trust {
  /** Anybody may have written it, so it must stay data. */
  UNTRUSTED,
  /** It comes from those who write the prompts, or was made harmless. */
  TRUSTED,
  /** Nothing is said here. */
  NOT_SAID;

  /** The key of declarations and documents. */
  public static final String KEY = "trust";

  /** The words that can be written. */
  public static final List<String> WORDS = List.of(UNTRUSTED.word(), TRUSTED.word());

  /** The word for it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The meaning of a word. */
  public static Optional<Trust> of(String word) {
    return Arrays.stream(values())
        .filter(trust -> trust.isSaid() && trust.word().equals(word.strip()))
        .findFirst();
  }

  /** Whether something is said. */
  public boolean isSaid() {
    return this != NOT_SAID;
  }

  /** What counts where this is said nearer than something else. */
  public Trust orElse(Trust farther) {
    return isSaid() ? this : farther;
  }

  /** What counts where both are said of the same values: that they are untrusted, if one does. */
  public Trust and(Trust other) {
    return this == UNTRUSTED || other == UNTRUSTED ? UNTRUSTED : orElse(other);
  }

  /** Whether what it is said of is untrusted. */
  public boolean isUntrusted(boolean around) {
    return isSaid() ? this == UNTRUSTED : around;
  }

  /** Whether values of a type cannot hold free text, so that they are trusted whoever gave them. */
  public static boolean isMeaninglessFor(Type type) {
    return switch (type.innermost().kind()) {
      case BOOL, INT, NUM, ENUM -> true;
      case TEXT, ANY, MAP, LIST, MESSAGES, OBJECT -> false;
    };
  }
}
