package io.promptcompiler.core.type;

import java.util.List;

/**
 * The type of a value. Whether a value can also be absent is part of its declaration, not of its
 * type. Object types are referred to by name and looked up in {@link Types}, so that a type can
 * contain itself.
 */
public sealed interface Type
    permits Type.Text,
        Type.Bool,
        Type.Int,
        Type.Num,
        Type.Any,
        Type.AnyMap,
        Type.ListOf,
        Type.EnumOf,
        Type.ObjectRef {
  /** {@code string}. */
  Type STRING = new Text();

  /** {@code boolean}. */
  Type BOOLEAN = new Bool();

  /** {@code integer}: 64 bits. */
  Type INTEGER = new Int();

  /** {@code number}: a double. */
  Type NUMBER = new Num();

  /** {@code any}: known only at run time. */
  Type ANY = new Any();

  /** {@code object} without properties: any values by text keys. */
  Type MAP = new AnyMap();

  /** The type as a document writes it: {@code string[]}. */
  String written();

  /** A value of this type in the words of a finding: {@code a list of texts}. */
  String described();

  /** A text. */
  record Text() implements Type {
    @Override
    public String written() {
      return "string";
    }

    @Override
    public String described() {
      return "a string";
    }
  }

  /** A truth value. */
  record Bool() implements Type {
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
    public String written() {
      return "number";
    }

    @Override
    public String described() {
      return "a number";
    }
  }

  /** Any JSON value. */
  record Any() implements Type {
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
    public String written() {
      return "object";
    }

    @Override
    public String described() {
      return "an object";
    }
  }

  /** A list. */
  record ListOf(Type element) implements Type {
    @Override
    public String written() {
      return BuiltInTypes.isMessages(this) ? "messages" : element.written() + "[]";
    }

    @Override
    public String described() {
      return "a list (" + written() + ")";
    }
  }

  /**
   * One of some texts.
   *
   * @param name what it is called
   * @param values the texts, in declared order, each once
   */
  record EnumOf(TypeName name, List<String> values) implements Type {

    /** Copies the list. */
    public EnumOf {
      values = List.copyOf(values);
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

  /** An object whose properties are declared. */
  record ObjectRef(TypeName name) implements Type {
    @Override
    public String written() {
      if (BuiltInTypes.isBuiltIn(name)) {
        return name.path().get(0);
      }
      return name.isTopLevel() ? name.simple() : "object";
    }

    @Override
    public String described() {
      return BuiltInTypes.isMedia(this) ? "media" : "an object";
    }
  }
}
