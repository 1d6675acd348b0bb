package io.promptcompiler.core.type;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The type of a value. Whether a value can also be absent is part of its declaration, not of its
 * type. Object types are referred to by name and looked up in {@link Types}, so that a type can
 * contain itself.
 */
public sealed interface Type extends BasicTypes
    permits Type.Text,
        Type.Bool,
        Type.Int,
        Type.Num,
        Type.Dec,
        Type.Any,
        Type.AnyMap,
        Type.ListType,
        Type.Named {
  /** The kinds of types, for exhaustive switches. */
  enum Kind {
    TEXT,
    BOOL,
    INT,
    NUM,
    DEC,
    ANY,
    MAP,
    LIST,
    MESSAGES,
    ENUM,
    OBJECT,
    MEDIA
  }

  /** Returns the kind of this type. */
  Kind kind();

  /** Returns whether it is {@code any}. */
  default boolean isAny() {
    return kind() == Kind.ANY;
  }

  /** Returns whether properties of its values, if any, are only known at run time. */
  default boolean isOpen() {
    return kind() == Kind.ANY || kind() == Kind.MAP;
  }

  /** Returns whether its values are texts. The values of an enum are texts, too. */
  default boolean isText() {
    return kind() == Kind.TEXT || kind() == Kind.ENUM;
  }

  /** Returns whether its values are integers, decimals or other numbers. */
  default boolean isNumber() {
    return kind() == Kind.INT || kind() == Kind.NUM || kind() == Kind.DEC;
  }

  /** Returns whether its values are booleans, or numbers of 64 bits. */
  default boolean isPrimitive() {
    return kind() == Kind.BOOL || kind() == Kind.INT || kind() == Kind.NUM;
  }

  /** Returns whether its values are texts, numbers or booleans. */
  default boolean isScalar() {
    return isText() || isNumber() || kind() == Kind.BOOL;
  }

  /** Returns whether its values are objects, with or without declared properties. */
  default boolean isObject() {
    return kind() == Kind.OBJECT || kind() == Kind.MAP || kind() == Kind.MEDIA;
  }

  /** Returns whether its values are media. */
  default boolean isMedia() {
    return kind() == Kind.MEDIA;
  }

  /** Returns whether its values are lists. */
  default boolean isList() {
    return this instanceof ListType;
  }

  /** Returns the innermost element type of a list, or this type if it is not a list. */
  default Type innermost() {
    return this;
  }

  /**
   * Returns whether its values can contain values of a type that matches a predicate.
   *
   * @param objects the declarations of objects
   */
  default boolean contains(Predicate<Type> test, Function<ObjectRef, ObjectType> objects) {
    return contains(test, objects, new HashSet<>());
  }

  private boolean contains(
      Predicate<Type> test, Function<ObjectRef, ObjectType> objects, Set<TypeName> seen) {
    Type element = innermost();
    return test.test(element)
        || (element instanceof ObjectRef ref
            && seen.add(ref.name())
            && objects.apply(ref).fields().stream()
                .anyMatch(field -> field.type().contains(test, objects, seen)));
  }

  /** Returns the type as a document writes it: {@code string[]}. */
  String written();

  /** Returns a description of a value of this type for findings: {@code a list of texts}. */
  String described();

  /** A text. */
  record Text() implements Type {
    @Override
    public Kind kind() {
      return Kind.TEXT;
    }

    @Override
    public String written() {
      return "string";
    }

    @Override
    public String described() {
      return "a string";
    }
  }

  /** A boolean. */
  record Bool() implements Type {
    @Override
    public Kind kind() {
      return Kind.BOOL;
    }

    @Override
    public String written() {
      return "boolean";
    }

    @Override
    public String described() {
      return "a boolean";
    }
  }

  /** An integer of 64 bits. */
  record Int() implements Type {
    @Override
    public Kind kind() {
      return Kind.INT;
    }

    @Override
    public String written() {
      return "integer";
    }

    @Override
    public String described() {
      return "an integer";
    }
  }

  /** A number as in JavaScript. */
  record Num() implements Type {
    @Override
    public Kind kind() {
      return Kind.NUM;
    }

    @Override
    public String written() {
      return "number";
    }

    @Override
    public String described() {
      return "a number";
    }
  }

  /** A decimal number of any size, with the digits that were written. */
  record Dec() implements Type {
    @Override
    public Kind kind() {
      return Kind.DEC;
    }

    @Override
    public String written() {
      return "decimal";
    }

    @Override
    public String described() {
      return "a decimal";
    }
  }

  /** Any JSON value. */
  record Any() implements Type {
    @Override
    public Kind kind() {
      return Kind.ANY;
    }

    @Override
    public String written() {
      return "any";
    }

    @Override
    public String described() {
      return "of type any";
    }
  }

  /** An object without declared properties. */
  record AnyMap() implements Type {
    @Override
    public Kind kind() {
      return Kind.MAP;
    }

    @Override
    public String written() {
      return "object";
    }

    @Override
    public String described() {
      return "an object";
    }
  }

  /** A type whose values are lists. */
  sealed interface ListType extends Type permits ListOf, Messages {
    /** Returns the type of the elements. */
    Type element();

    @Override
    default Type innermost() {
      return element().innermost();
    }

    @Override
    default String described() {
      return "a list (" + written() + ")";
    }
  }

  /** A list. */
  record ListOf(Type element) implements ListType {
    @Override
    public Kind kind() {
      return Kind.LIST;
    }

    @Override
    public String written() {
      return element.written() + "[]";
    }
  }

  /**
   * The messages of a conversation.
   *
   * @param roles the allowed roles
   */
  record Messages(List<String> roles) implements ListType {
    /** Copies the roles in their standard order. */
    public Messages {
      roles = BuiltInTypes.ALL_ROLES.stream().filter(roles::contains).toList();
    }

    @Override
    public Kind kind() {
      return Kind.MESSAGES;
    }

    @Override
    public Type element() {
      return BuiltInTypes.MESSAGE;
    }

    @Override
    public String written() {
      return "messages";
    }
  }

  /** A type with a name: an enum or an object that is declared, or media. */
  sealed interface Named extends Type permits EnumOf, ObjectRef, Media {
    /** Returns the name. */
    TypeName name();
  }

  /**
   * An enum: one of several texts.
   *
   * @param name its name
   * @param values the texts, in declared order, without duplicates
   */
  record EnumOf(TypeName name, List<String> values) implements Named {

    /** Copies the list. */
    public EnumOf {
      values = List.copyOf(values);
    }

    @Override
    public Kind kind() {
      return Kind.ENUM;
    }

    @Override
    public String written() {
      return name.isTopLevel() ? name.simple() : "enum";
    }

    @Override
    public String described() {
      return "one of '" + String.join("', '", values) + "'";
    }
  }

  /** An object with declared properties. */
  record ObjectRef(TypeName name) implements Named {
    @Override
    public Kind kind() {
      return Kind.OBJECT;
    }

    @Override
    public String written() {
      if (BuiltInTypes.isBuiltIn(name)) {
        return name.path().get(0);
      }
      return name.isTopLevel() ? name.simple() : "object";
    }

    @Override
    public String described() {
      return "an object";
    }
  }

  /** An image, a sound or a document, which has no properties. */
  record Media() implements Named {
    @Override
    public Kind kind() {
      return Kind.MEDIA;
    }

    @Override
    public TypeName name() {
      return BuiltInTypes.MEDIA_NAME;
    }

    @Override
    public String written() {
      return "media";
    }

    @Override
    public String described() {
      return "media";
    }
  }
}
