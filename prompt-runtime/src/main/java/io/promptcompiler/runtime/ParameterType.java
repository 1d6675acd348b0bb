package io.promptcompiler.runtime;

import java.util.Objects;
import java.util.Optional;

/**
 * The declared type of a parameter. {@code toString()} returns the declaration.
 *
 * @param name the declaration: {@code string}, {@code Severity}, {@code object[]}
 */
public record ParameterType(String name) {
  private static final String LIST = "[]";

  /** The kinds of types. */
  public enum Kind {
    /** {@code string} */
    STRING,
    /** {@code boolean} */
    BOOLEAN,
    /** {@code integer}, a signed 64-bit integer */
    INTEGER,
    /** {@code number}, a 64-bit floating-point number as in JavaScript */
    NUMBER,
    /** {@code decimal}: a number with all of its digits, as a {@code java.math.BigDecimal} */
    DECIMAL,
    /** {@code enum}: one of {@link PromptParameter#enumValues()} */
    ENUM,
    /** {@code object}, with or without declared properties */
    OBJECT,
    /** {@code any}: any JSON value */
    ANY,
    /** {@code media}: an image, a recording or a document */
    MEDIA,
    /** {@code messages}: the messages of a conversation */
    MESSAGES,
    /** A named type that the prompt declares: an object or an enum. */
    NAMED,
    /** A list of {@link #element()}. */
    LIST;

    /** Returns whether values are strings, booleans or numbers of any kind. */
    public boolean isScalar() {
      return switch (this) {
        case STRING, BOOLEAN, INTEGER, NUMBER, DECIMAL, ENUM -> true;
        case OBJECT, ANY, MEDIA, MESSAGES, NAMED, LIST -> false;
      };
    }
  }

  /**
   * Checks the argument.
   *
   * @throws NullPointerException if the name is null
   */
  public ParameterType {
    Objects.requireNonNull(name, "name");
  }

  /** Returns the kind of the type. */
  public Kind kind() {
    if (name.endsWith(LIST)) {
      return Kind.LIST;
    }
    return switch (name) {
      case "string" -> Kind.STRING;
      case "boolean" -> Kind.BOOLEAN;
      case "integer" -> Kind.INTEGER;
      case "number" -> Kind.NUMBER;
      case "decimal" -> Kind.DECIMAL;
      case "enum" -> Kind.ENUM;
      case "object" -> Kind.OBJECT;
      case "any" -> Kind.ANY;
      case "media" -> Kind.MEDIA;
      case "messages" -> Kind.MESSAGES;
      default -> Kind.NAMED;
    };
  }

  /** Returns the type of the elements of a list; empty for other types. */
  public Optional<ParameterType> element() {
    return name.endsWith(LIST)
        ? Optional.of(new ParameterType(name.substring(0, name.length() - LIST.length())))
        : Optional.empty();
  }

  /** Returns the declaration. */
  @Override
  public String toString() {
    return name;
  }
}
