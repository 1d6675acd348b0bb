package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Span;
import java.util.List;

/** An expression that can be a callee or an argument. */
public sealed interface Expression
    permits Expression.Path,
        Expression.StringLiteral,
        Expression.NumberLiteral,
        Expression.BooleanLiteral,
        Expression.UndefinedLiteral,
        Expression.NullLiteral,
        Expression.SubExpression {

  /** Returns the range of the source that it covers. */
  Span span();

  /**
   * Returns its source text, normalized as in handlebars.js, for the comparison of open and close
   * tags.
   */
  String original();

  /**
   * A path.
   *
   * @param data whether it begins with {@code @}
   * @param depth how many {@code ../} it begins with
   * @param segments the names, without {@code this}, {@code .} and {@code ..}
   * @param scoped whether it begins with {@code this} or {@code .}, and so never names a helper
   */
  record Path(
      boolean data, int depth, List<Segment> segments, boolean scoped, String original, Span span)
      implements Expression {

    /** Copies the list. */
    public Path {
      segments = List.copyOf(segments);
    }

    /** Returns the path that is a single plain name. */
    public static Path ofName(String name, Span span) {
      return new Path(false, 0, List.of(new Segment(name, span)), false, name, span);
    }

    /** Returns whether it is a single plain name, which may be the name of a helper. */
    public boolean isSimple() {
      return segments.size() == 1 && depth == 0 && !scoped && !data;
    }
  }

  /**
   * A name in a path.
   *
   * @param name without the brackets of {@code [a name]}
   */
  record Segment(String name, Span span) {}

  /** {@code "text"} or {@code 'text'}. */
  record StringLiteral(String value, Span span) implements Expression {
    @Override
    public String original() {
      return value;
    }
  }

  /** A decimal number, unchanged. */
  record NumberLiteral(String original, Span span) implements Expression {

    /** Returns the value. */
    public double value() {
      return Double.parseDouble(original);
    }
  }

  /** {@code true} or {@code false}. */
  record BooleanLiteral(boolean value, Span span) implements Expression {
    @Override
    public String original() {
      return String.valueOf(value);
    }
  }

  /** {@code undefined}. */
  record UndefinedLiteral(Span span) implements Expression {
    @Override
    public String original() {
      return "undefined";
    }
  }

  /** {@code null}. */
  record NullLiteral(Span span) implements Expression {
    @Override
    public String original() {
      return "null";
    }
  }

  /** {@code (helper argument)}. */
  record SubExpression(Call call, Span span) implements Expression {
    @Override
    public String original() {
      return "(" + call.callee().original() + ")";
    }
  }
}
