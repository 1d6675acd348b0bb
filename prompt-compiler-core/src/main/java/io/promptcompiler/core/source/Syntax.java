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
  /** {@code [X]}. */
  BRACKET;

  /** Returns the word for it: {@code handlebars}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the syntax of a word. */
  public static Optional<Syntax> of(String word) {
    return Arrays.stream(values()).filter(syntax -> syntax.word().equals(word)).findFirst();
  }
}
