package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import java.util.List;

/** A value in a template of another tool. */
public sealed interface ForeignValue
    permits ForeignValue.Path,
        ForeignValue.Text,
        ForeignValue.Numeral,
        ForeignValue.Bool,
        ForeignValue.Position,
        ForeignValue.Call,
        ForeignValue.Default,
        ForeignValue.Presence,
        ForeignValue.Choice,
        ForeignValue.Concatenation {

  /** Returns its range in the source. */
  Span span();

  /**
   * A variable, or a property of one.
   *
   * @param properties names of properties, and indexes of elements in brackets: {@code [0]}
   */
  record Path(String name, List<String> properties, Span span) implements ForeignValue {
    /** Copies the list. */
    public Path {
      properties = List.copyOf(properties);
    }

    /** Returns whether a property is the index of an element. */
    static boolean isIndex(String property) {
      return property.startsWith("[");
    }
  }

  /** A text. */
  record Text(String value, Span span) implements ForeignValue {}

  /** A number as written. */
  record Numeral(String text, Span span) implements ForeignValue {
    boolean isInteger() {
      return !text.contains(".");
    }
  }

  /** A boolean. */
  record Bool(boolean value, Span span) implements ForeignValue {}

  /** A value that belongs to the innermost loop: {@code @index}. */
  record Position(String name, Span span) implements ForeignValue {
    boolean isNumber() {
      return name.equals("@index") || name.equals("@number");
    }
  }

  /** A call of a helper of Handlebars. */
  record Call(String helper, List<ForeignValue> arguments, Span span) implements ForeignValue {
    /** Copies the list. */
    public Call {
      arguments = List.copyOf(arguments);
    }

    boolean isCondition() {
      return switch (helper) {
        case "eq", "ne", "lt", "lte", "gt", "gte", "and", "or", "not", "contains" -> true;
        default -> false;
      };
    }
  }

  /**
   * A value with a replacement for the case that it is absent.
   *
   * @param isForEmpty whether an empty text is replaced as well
   */
  record Default(ForeignValue value, ForeignValue fallback, boolean isForEmpty, Span span)
      implements ForeignValue {}

  /**
   * Whether a value is given, or absent.
   *
   * @param isNegated whether it must be absent
   */
  record Presence(Path value, boolean isNegated, Span span) implements ForeignValue {}

  /** One of two values. Only whole tags have it. */
  record Choice(ForeignValue condition, ForeignValue then, ForeignValue otherwise, Span span)
      implements ForeignValue {}

  /** The concatenated texts of values. Only whole tags have it. */
  record Concatenation(List<ForeignValue> parts, Span span) implements ForeignValue {
    /** Copies the list. */
    public Concatenation {
      parts = List.copyOf(parts);
    }
  }
}
