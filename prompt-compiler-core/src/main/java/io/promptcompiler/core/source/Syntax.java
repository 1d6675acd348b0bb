package io.promptcompiler.core.source;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The syntax of variables in a text. */
public enum Syntax {
  /** {@code {{x}}}, with blocks and helpers. */
  HANDLEBARS,
  /** {@code ${x}}. */
  DOLLAR,
  /** {@code {X}}. */
  BRACE,
  /** {@code {x}}. */
  LOWER_BRACE,
  /** {@code [X]}. */
  BRACKET,
  /** No variables: everything is text. */
  NONE;

  /** Returns the word for this syntax: {@code lower-brace}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the syntax that a word stands for. */
  public static Optional<Syntax> of(String word) {
    return Arrays.stream(values()).filter(syntax -> syntax.word().equals(word)).findFirst();
  }
}
