package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Type;
import java.util.Locale;

/**
 * The conversion of a value to text. An absent value becomes empty.
 *
 * @param form by its type
 * @param htmlEscaped whether {@code & < > " ' ` =} are escaped afterwards, as handlebars.js does;
 *     only for forms that can have such characters: text, enum and any
 */
public record Conversion(Form form, boolean htmlEscaped) {

  /** The forms, each for one type. */
  public enum Form {
    /** A text, unchanged. */
    TEXT,
    /** {@code true} or {@code false}. */
    TRUTH,
    /** An integer in decimal. */
    INTEGER,
    /** A number as JavaScript prints it. */
    NUMBER,
    /** The text of an enum. */
    ENUM,
    /** A value of any type, as JavaScript prints it. */
    ANY,
    /** A value of any type: a text unchanged, anything else as compact JSON. */
    JSON,
    /**
     * A value of any type: a text unchanged, a truth value as {@code yes} or {@code no}, the
     * elements of a list with {@code ", "} between them, an object as compact JSON.
     */
    WORDS;

    /** Returns the form in which handlebars.js prints values of a type. */
    public static Form of(Type type) {
      return switch (type.kind()) {
        case TEXT -> TEXT;
        case BOOL -> TRUTH;
        case INT -> INTEGER;
        case NUM -> NUMBER;
        case ENUM -> ENUM;
        case ANY, MAP, LIST, MESSAGES, OBJECT -> ANY;
      };
    }

    /** Returns whether it takes values of type {@code any}. */
    public boolean takesAny() {
      return this == ANY || this == JSON || this == WORDS;
    }

    /** Returns whether its result can have characters with a meaning in HTML. */
    public boolean canHaveMarkup() {
      return takesAny() || this == TEXT || this == ENUM;
    }
  }

  @Override
  public String toString() {
    return form.name().toLowerCase(Locale.ROOT) + (htmlEscaped ? "+html" : "");
  }
}
