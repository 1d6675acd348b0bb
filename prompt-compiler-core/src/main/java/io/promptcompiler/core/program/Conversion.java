package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Type;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of a value to text. An absent value becomes empty.
 *
 * @param form the form, which depends on the type of the value
 * @param htmlEscaped whether {@code & < > " ' ` =} are escaped afterwards, as handlebars.js does;
 *     only for forms that can have such characters: text, enum and any
 */
public record Conversion(Form form, boolean htmlEscaped) {

  /** The forms, each for one type. */
  public enum Form {
    /** A text, unchanged. */
    TEXT(Type.Kind.TEXT),
    /** {@code true} or {@code false}. */
    TRUTH(Type.Kind.BOOL),
    /** An integer in decimal. */
    INTEGER(Type.Kind.INT),
    /** A number as JavaScript prints it. */
    NUMBER(Type.Kind.NUM),
    /** A decimal in plain notation, with all of its digits. */
    DECIMAL(Type.Kind.DEC),
    /** The text of an enum. */
    ENUM(Type.Kind.ENUM),
    /** A value of any type, as JavaScript prints it. */
    ANY(Type.Kind.ANY),
    /** A value of any type: a text unchanged, anything else as compact JSON. */
    JSON(null),
    /**
     * A value of any type: a text unchanged, a boolean as {@code yes} or {@code no}, the elements
     * of a list with {@code ", "} between them, an object as compact JSON.
     */
    WORDS(null);

    private final Type.@Nullable Kind kind;

    Form(Type.@Nullable Kind kind) {
      this.kind = kind;
    }

    /** Returns the form in which handlebars.js prints values of a type. */
    public static Form of(Type type) {
      return Arrays.stream(values())
          .filter(form -> form.kind == type.kind())
          .findFirst()
          .orElse(ANY);
    }

    /** Returns whether this form converts values of type {@code any}. */
    public boolean takesAny() {
      return this == ANY || this == JSON || this == WORDS;
    }

    /** Returns whether the result can contain characters that have a meaning in HTML. */
    public boolean canHaveMarkup() {
      return takesAny() || this == TEXT || this == ENUM;
    }
  }

  @Override
  public String toString() {
    return form.name().toLowerCase(Locale.ROOT) + (htmlEscaped ? "+html" : "");
  }
}
