package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import java.util.List;

/** A value in a template of another tool. */
public sealed interface Expr {

  /** Returns its range in the source. */
  Span span();

  /** A variable, or a property of one. */
  record Path(String name, List<String> properties, Span span) implements Expr {
    /** Copies the list. */
    public Path {
      properties = List.copyOf(properties);
    }
  }

  /** A text. */
  record Text(String value, Span span) implements Expr {}

  /** A number as written. */
  record Number(String text, Span span) implements Expr {
    boolean isInteger() {
      return !text.contains(".");
    }
  }

  /** A boolean. */
  record Bool(boolean value, Span span) implements Expr {}

  /** A value that belongs to the innermost loop: {@code @index}. */
  record Position(String name, Span span) implements Expr {
    boolean isNumber() {
      return name.equals("@index") || name.equals("@number");
    }
  }

  /** A call of a helper of Handlebars. */
  record Call(String helper, List<Expr> arguments, Span span) implements Expr {
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
  record Default(Expr value, Expr fallback, boolean isForEmpty, Span span) implements Expr {}

  /**
   * Whether a value is given, or absent.
   *
   * @param isNegated whether it must be absent
   */
  record Presence(Path value, boolean isNegated, Span span) implements Expr {}

  /** One of two values. Only whole tags have it. */
  record Choice(Expr condition, Expr then, Expr otherwise, Span span) implements Expr {}

  /** The concatenated texts of values. Only whole tags have it. */
  record Concatenation(List<Expr> parts, Span span) implements Expr {
    /** Copies the list. */
    public Concatenation {
      parts = List.copyOf(parts);
    }
  }
}
