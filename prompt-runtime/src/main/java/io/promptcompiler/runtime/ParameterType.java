package io.promptcompiler.runtime;

import java.util.Objects;
import java.util.Optional;

/**
 * The declared type of a parameter. It prints as its declaration.
 *
 * @param name the declaration: {@code string}, {@code Severity}, {@code object[]}
 */
public record ParameterType(String name) {
  private static final String LIST = "[]";

  /** What kinds of types there are. */
  public enum Kind {
    /** {@code string} */
    STRING,
    /** {@code boolean} */
    BOOLEAN,
    /** {@code integer}, of 64 bits */
    INTEGER,
    /** {@code number}, as in JavaScript */
    NUMBER,
    /** {@code enum}: one of {@link PromptParameter#enumValues()} */
    ENUM,
    /** {@code object}, with or without declared properties */
    OBJECT,
    /** {@code any}: any JSON value */
    ANY,
    /** {@code media}: an image, a recording or a document */
    MEDIA,
    /** {@code messages}: those of a conversation */
    MESSAGES,
    /** A type with a name of its own: an object or an enum. */
    NAMED,
    /** A list of {@link #element()}. */
    LIST
  }

  /** Throws a {@link NullPointerException} for null. */
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
