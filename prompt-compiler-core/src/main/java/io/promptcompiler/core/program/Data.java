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
   * A value of a type that documents declare: a text, a truth value, an integer of 64 bits, a
   * number, a list, a map.
   *
   * @param type neither an object with declared properties nor an enum
   */
  record Plain(Constant constant, Type type) implements Data {
    @Override
    public String toString() {
      return constant.json();
    }
  }

  /** An integer of 32 bits. */
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

  /** Named data. It has a type of its own, which no other data has. */
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
   * The value of a member of an entry point; only as an argument.
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

  /** A list of values of one type that the runtime has. */
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
   * A constant of an enum that the runtime has.
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

  /** Returns a truth value. */
  static Data truth(boolean value) {
    return new Plain(new Constant.Bool(value), Type.BOOLEAN);
  }

  /** Returns an integer of 64 bits. */
  static Data integer(long value) {
    return new Plain(new Constant.Int(value), Type.INTEGER);
  }

  /** Returns a list of texts. */
  static Data texts(List<String> values) {
    List<Constant> items = values.stream().<Constant>map(Constant.Text::new).toList();
    return new Plain(new Constant.Items(items), new Type.ListOf(Type.STRING));
  }
}
