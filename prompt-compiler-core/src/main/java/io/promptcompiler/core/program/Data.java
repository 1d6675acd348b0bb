package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.stream.Collectors;

/** Data that is fixed when a program is compiled, and that applications read as typed constants. */
public sealed interface Data
    permits Data.Plain,
        Data.Count,
        Data.Nothing,
        Data.Tree,
        Data.Made,
        Data.OfEntryPoint,
        Data.MadeList,
        Data.Chosen {

  /**
   * A value of a type that documents can declare: a text, a boolean, a 64-bit integer, a number, a
   * list, or a map.
   *
   * @param type neither an object with declared properties nor an enum
   */
  record Plain(Constant constant, Type type) implements Data {
    @Override
    public String toString() {
      return constant.json();
    }
  }

  /** A 32-bit integer. */
  record Count(int value) implements Data {
    @Override
    public String toString() {
      return Integer.toString(value);
    }
  }

  /** The absent value of a type. */
  record Nothing(Type type) implements Data {
    @Override
    public String toString() {
      return "null";
    }
  }

  /** Named data with a type of its own. */
  record Tree(List<Member> members) implements Data {
    /** Copies the list. */
    public Tree {
      members = List.copyOf(members);
    }

    /**
     * A member.
     *
     * @param name its name in the document
     * @param description its description; may be empty
     * @param location its place
     */
    public record Member(String name, Data data, String description, Location location) {}

    @Override
    public String toString() {
      return members.stream()
          .map(member -> member.name() + ": " + member.data())
          .collect(Collectors.joining(", ", "{", "}"));
    }
  }

  /**
   * A value of a type of the runtime.
   *
   * @param arguments the arguments of its constructor, in order
   */
  record Made(RuntimeType type, List<Data> arguments) implements Data {
    /** Copies the list. */
    public Made {
      arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
      return arguments.stream()
          .map(Data::toString)
          .collect(Collectors.joining(", ", type + "(", ")"));
    }
  }

  /**
   * The value of a member of an entry point. It only occurs as an argument.
   *
   * @param key names the entry point, see {@link About#key}
   * @param member the member's name
   */
  record OfEntryPoint(String key, String member) implements Data {
    @Override
    public String toString() {
      return key + "." + member;
    }
  }

  /** A list of values of one type of the runtime. */
  record MadeList(RuntimeType type, List<Data> items) implements Data {
    /** Copies the list. */
    public MadeList {
      items = List.copyOf(items);
    }

    @Override
    public String toString() {
      return items.toString();
    }
  }

  /**
   * A constant of an enum of the runtime.
   *
   * @param name the constant's name
   */
  record Chosen(RuntimeType type, String name) implements Data {
    @Override
    public String toString() {
      return type + "." + name;
    }
  }

  /** Returns a text. */
  static Data text(String value) {
    return new Plain(new Constant.Text(value), Type.STRING);
  }

  /** Returns a 64-bit integer. */
  static Data integer(long value) {
    return new Plain(new Constant.Int(value), Type.INTEGER);
  }

  /** Returns a list of texts. */
  static Data texts(List<String> values) {
    List<Constant> items = values.stream().<Constant>map(Constant.Text::new).toList();
    return new Plain(new Constant.Items(items), new Type.ListOf(Type.STRING));
  }
}
