package io.promptcompiler.core.check.helpers;

import io.promptcompiler.core.check.LowerValue;
import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.partials.Arguments;
import io.promptcompiler.core.check.partials.Arguments.Argument;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.Type;

/** Lowers comparisons of two values, and reports values that can never be equal. */
public final class LowerComparison {
  private final Lowering lowering;
  private final Arguments arguments;

  public LowerComparison(Lowering lowering, Arguments arguments) {
    this.lowering = lowering;
    this.arguments = arguments;
  }

  /** Returns a value that tests whether two arguments are equal. */
  public Value equal(String helper, Argument a, Argument b) {
    if (comparable(helper, a, b)) {
      return equal(meant(a, b.type()), meant(b, a.type()));
    }
    return new Value.Absent();
  }

  /** Returns a value that tests whether two values of comparable types are equal. */
  public static Value equal(Value a, Value b) {
    boolean sameEnum = a.type() instanceof Type.EnumOf && a.type().equals(b.type());
    return sameEnum || hasOwnComparison(a.type(), b.type())
        ? Arguments.apply(BuiltIn.EQUAL, Type.BOOLEAN, a, b)
        : Arguments.apply(BuiltIn.EQUAL, Type.BOOLEAN, LowerValue.toAny(a), LowerValue.toAny(b));
  }

  /** Returns a value that tests the order of two arguments. */
  Value order(BuiltIn function, String helper, Argument a, Argument b) {
    if (!ordered(helper, a) || !ordered(helper, b)) {
      return new Value.Absent();
    }
    boolean mixed = a.type().isNumber() != b.type().isNumber();
    if (mixed && !a.isAny() && !b.isAny()) {
      misordered(helper, a, b);
      return new Value.Absent();
    }
    boolean isTyped = hasOwnComparison(a.type(), b.type()) && !(a.type() instanceof Type.EnumOf);
    return isTyped
        ? Arguments.apply(function, Type.BOOLEAN, a.value(), b.value())
        : Arguments.apply(
            function, Type.BOOLEAN, LowerValue.toAny(a.value()), LowerValue.toAny(b.value()));
  }

  private boolean ordered(String helper, Argument argument) {
    Type type = argument.type();
    if (type.isNumber() || type.isText() || argument.isAny()) {
      return true;
    }
    arguments.wrong(helper, "numbers or texts", argument, "");
    return false;
  }

  /**
   * Returns whether values of two types can be compared without checking their kinds at run time.
   */
  private static boolean hasOwnComparison(Type a, Type b) {
    return (a instanceof Type.Text && b instanceof Type.Text)
        || (a instanceof Type.Bool && b instanceof Type.Bool)
        || (isPrimitiveNumber(a) && isPrimitiveNumber(b));
  }

  private static boolean isPrimitiveNumber(Type type) {
    return type.isNumber() && type.isPrimitive();
  }

  /** Checks whether two values can be equal, and reports a finding if not. */
  boolean comparable(String helper, Argument a, Argument b) {
    if (a.isAny() || b.isAny()) {
      return true;
    }
    for (Argument argument : new Argument[] {a, b}) {
      if (!argument.type().isScalar()) {
        arguments.wrong(
            helper, "texts, numbers or booleans", argument, "Compare its elements or properties.");
        return false;
      }
    }
    boolean same =
        hasOwnComparison(a.type(), b.type())
            || (a.type().isText() && b.type().isText())
            || (a.type().isNumber() && b.type().isNumber());
    if (!same) {
      different(helper, a, b);
      return false;
    }
    return isValue(a, b) && isValue(b, a);
  }

  /**
   * Reports a number and a text that are ordered. A number in quotes would be wrong as well,
   * because texts are ordered by their characters.
   */
  private void misordered(String helper, Argument a, Argument b) {
    boolean isFirst = !a.type().isNumber();
    Argument text = isFirst ? a : b;
    Argument number = isFirst ? b : a;
    if (text.expression() instanceof StringLiteral) {
      different(helper, a, b);
    } else {
      String needed =
          number.type().described() + " as in '" + arguments.written(number.expression()) + "'";
      arguments.wrong(helper, needed, text, Arguments.declared(text, number.type()));
    }
  }

  private void different(String helper, Argument a, Argument b) {
    // If only one of the two is a literal, it is reported; otherwise the second is.
    boolean isFirst = a.value() instanceof Value.Literal && !(b.value() instanceof Value.Literal);
    Argument wrong = isFirst ? a : b;
    Argument right = isFirst ? b : a;
    Fix fix = Fix.NONE;
    if (wrong.expression() instanceof StringLiteral text && isLiteral(text.value(), right.type())) {
      fix = arguments.instead(wrong, "Write it without quotes.", text.value());
    } else if (right.type() instanceof Type.Bool && wrong.expression() instanceof StringLiteral) {
      fix =
          Fix.of(
              "It is true or false: write '"
                  + arguments.written(right.expression())
                  + "' alone as the condition.");
    } else if (right.type().isText() && wrong.value() instanceof Value.Literal) {
      String quoted = '"' + arguments.written(wrong.expression()) + '"';
      fix = arguments.instead(wrong, "Write it in quotes.", quoted);
    } else if (a.type().isNumber() || b.type().isNumber()) {
      fix =
          Arguments.declared(
              a.type().isNumber() ? b : a, a.type().isNumber() ? a.type() : b.type());
    }
    String needed = right.type().described() + " as in '" + arguments.written(right.expression());
    arguments.wrong(helper, needed + "'", wrong, fix);
  }

  private static boolean isLiteral(String text, Type type) {
    return type instanceof Type.Bool
        ? text.equals("true") || text.equals("false")
        : type.isNumber() && text.matches("-?[0-9]+(\\.[0-9]+)?");
  }

  /** Returns whether a literal is among the values of an enum that it is compared with. */
  private boolean isValue(Argument literal, Argument other) {
    return !(other.type() instanceof Type.EnumOf allowed)
        || !(literal.expression() instanceof StringLiteral text)
        || isValue(text.value(), text.span(), allowed, arguments.written(other.expression()));
  }

  /** Checks whether a text is among the values of an enum, and reports a finding if not. */
  public boolean isValue(String text, Span span, Type.EnumOf allowed, String shown) {
    if (allowed.values().contains(text)) {
      if (span.length() == text.length() + 2) {
        Location name = lowering.at(new Span(span.start() + 1, span.end() - 1));
        lowering.names().add(name, () -> new NameMeaning.OfValue(allowed, text));
      }
      return true;
    }
    lowering.report(DiagnosticCode.NO_SUCH_VALUE, span, meant(text, span, allowed), text, shown);
    return false;
  }

  private Fix meant(String text, Span span, Type.EnumOf allowed) {
    Location quoted = lowering.at(span);
    Span inside = new Span(quoted.span().start(), quoted.span().end() - 1);
    return Suggestion.correction(
        text, allowed.values(), "Values", new Location(quoted.source(), inside));
  }

  /** Converts a literal that is compared with an enum to a value of that enum. */
  private static Value meant(Argument argument, Type other) {
    return other instanceof Type.EnumOf allowed
            && argument.expression() instanceof StringLiteral text
        ? value(text.value(), allowed)
        : argument.value();
  }

  /** Returns a value of an enum. */
  public static Value value(String text, Type.EnumOf type) {
    return new Value.Literal(new Constant.Text(text), type);
  }
}
