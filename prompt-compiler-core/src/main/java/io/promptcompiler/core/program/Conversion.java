package io.promptcompiler.core.program;

import java.util.Locale;

/**
 * How a value becomes text. What is absent becomes nothing.
 *
 * @param form by its type
 * @param htmlEscaped whether {@code & < > " ' ` =} are escaped afterwards, as handlebars.js does;
 *     only for forms that can have such characters: text, enum and any
 */
public record Conversion(Form form, boolean htmlEscaped) {

  /** The forms, each for one type. */
  public enum Form {
    /** A text, as it is. */
    TEXT,
    /** {@code true} or {@code false}. */
    TRUTH,
    /** An integer in decimal. */
    INTEGER,
    /** A number as JavaScript prints it. */
    NUMBER,
    /** The text of an enum. */
    ENUM,
    /** Whatever it is, as JavaScript prints it. */
    ANY
  }

  @Override
  public String toString() {
    return form.name().toLowerCase(Locale.ROOT) + (htmlEscaped ? "+html" : "");
  }
}
