package io.promptcompiler.core.check.partials;

import io.promptcompiler.core.check.LowerValue;
import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.TextAsFalse;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Converts arguments to the types of a helper's parameters. An argument of a wrong type is reported
 * and replaced by a value of the right type. An absent argument counts as an empty text, an empty
 * list or false.
 */
public final class Arguments {
  private final Lowering lowering;
  private final Supplier<Optional<Fix>> otherOrder;

  /** Whether a wrong order of the arguments was reported, which explains their other problems. */
  private boolean isOrderSaid;

  public Arguments(Lowering lowering) {
    this(lowering, Optional::empty);
  }

  /**
   * Creates a converter for the arguments of one call.
   *
   * @param otherOrder returns the fix that reorders the arguments if one has a wrong type
   */
  public Arguments(Lowering lowering, Supplier<Optional<Fix>> otherOrder) {
    this.lowering = lowering;
    this.otherOrder = otherOrder;
  }

  /** An argument with its value. */
  public record Argument(Expression expression, Value value) {
    public Type type() {
      return value.type();
    }

    public boolean isAbsent() {
      return value instanceof Value.Absent;
    }

    public boolean isAny() {
      return type().isAny();
    }
  }

  /** Converts an argument to a text; lists and objects are not allowed. */
  public Value text(String helper, Argument argument) {
    Value value = argument.value();
    Type type = value.type();
    if (type instanceof Type.Text && !value.optional()) {
      return value;
    }
    if (type.isScalar() || argument.isAny()) {
      return print(value);
    }
    String written = written(argument.expression());
    if (written.equals(".")) {
      wrong(helper, "a text", argument, instead(argument, "Write it in quotes.", "\".\""));
      return literal("");
    }
    boolean isJoined = type instanceof Type.ListType list && list.element().isScalar();
    String meant = isJoined ? "(join " + written + " \", \")" : "(json " + written + ")";
    String fix =
        isJoined ? "Join its elements: '" + meant + "'." : "Write '" + meant + "' for its JSON.";
    boolean hasJson = !lowering.hasMedia(type);
    wrong(helper, "a text", argument, hasJson ? instead(argument, fix, meant) : Fix.NONE);
    return literal("");
  }

  /** Returns a value converted to the text that it prints. */
  public static Value print(Value value) {
    Function print = new Function.Print(Conversion.Form.of(value.type()));
    return new Value.Apply(print, List.of(value), Type.STRING, false);
  }

  /** Converts an argument to an integer, which is never absent. */
  public Value integer(String helper, Argument argument) {
    if (argument.isAny()) {
      return apply(BuiltIn.INTEGER, Type.INTEGER, argument.value());
    }
    if (argument.type() instanceof Type.Int) {
      return required(helper, "an integer", argument);
    }
    boolean isQuoted =
        argument.expression() instanceof StringLiteral text && text.value().matches("\\d{1,9}");
    wrong(
        helper,
        "an integer",
        argument,
        isQuoted
            ? instead(
                argument,
                "Write it without quotes.",
                ((StringLiteral) argument.expression()).value())
            : declared(argument, Type.INTEGER));
    return new Value.Literal(new Constant.Int(0L), Type.INTEGER);
  }

  /** Converts an argument to a number, which is never absent. */
  public Value number(String helper, Argument argument) {
    if (argument.isAny()) {
      return apply(BuiltIn.NUMBER, Type.NUMBER, argument.value());
    }
    if (argument.type() instanceof Type.Int || argument.type() instanceof Type.Num) {
      return required(helper, "a number", argument);
    }
    wrong(helper, "a number", argument, declared(argument, Type.NUMBER));
    return new Value.Literal(new Constant.Num(0.0), Type.NUMBER);
  }

  /** Converts an argument to a decimal, which is never absent. */
  public Value decimal(String helper, Argument argument) {
    if (argument.type() instanceof Type.Dec) {
      return required(helper, "a decimal", argument);
    }
    if (!argument.isAny() && !argument.type().isNumber()) {
      wrong(helper, "a decimal", argument, declared(argument, Type.DECIMAL));
      return new Value.Literal(new Constant.Dec(BigDecimal.ZERO), Type.DECIMAL);
    }
    Value given = argument.isAny() ? argument.value() : required(helper, "a number", argument);
    return apply(BuiltIn.DECIMAL, Type.DECIMAL, LowerValue.toAny(given));
  }

  private Value required(String helper, String what, Argument argument) {
    if (argument.value().optional()) {
      String written = written(argument.expression());
      String meant = "(default " + written + " 0)";
      lowering.report(
          DiagnosticCode.WRONG_TYPE,
          argument.expression().span(),
          instead(argument, "Give a fallback: '" + meant + "'.", meant),
          helper,
          what,
          written,
          "optional");
    }
    return argument.value();
  }

  /**
   * Converts an argument to a truth value: a boolean, or a value of type {@code any} by the rules
   * of {@code if}.
   */
  public Value truth(String helper, Argument argument) {
    Value truth = new Value.Truth(argument.value(), Value.Truth.Test.TRUTHY);
    Type type = argument.type();
    if (type instanceof Type.Bool || argument.isAny()) {
      return truth;
    }
    String written = written(argument.expression());
    String number = argument.value().optional() ? "(default " + written + " 0)" : written;
    Fix fix = Fix.NONE;
    if (argument.expression() instanceof StringLiteral text) {
      fix =
          text.value().matches("true|false")
              ? instead(argument, "Write it without quotes.", text.value())
              : Fix.of(
                  "A text in quotes is always true: compare it, as in '(eq x " + written + ")'.");
    } else if (TextAsFalse.of(argument.value()).isPresent()) {
      fix = TextAsFalse.of(argument.value()).orElseThrow().fix();
    } else if (type.isText() || type.isList()) {
      fix = explicit(argument, "(gt (length " + written + ") 0)");
    } else if (type.isNumber()) {
      fix = explicit(argument, "(ne " + number + " 0)");
    }
    wrong(helper, "booleans", argument, fix);
    return new Value.Literal(new Constant.Bool(true), Type.BOOLEAN);
  }

  /** Converts an argument to a list of the given type; an absent argument becomes an empty list. */
  public Value list(String helper, Type type, Argument argument) {
    Value value = argument.value();
    if (!value.type().equals(type)) {
      wrong(helper, type.described(), argument, "");
      return value;
    }
    Value empty = new Value.Literal(new Constant.Items(List.of()), type);
    return value.optional() ? apply(BuiltIn.OR_ELSE, type, value, empty) : value;
  }

  /**
   * Returns the fix that declares another type; {@link Fix#NONE} if a value is not declared as a
   * text.
   */
  public static Fix declared(Argument argument, Type type) {
    return argument.value() instanceof Value.Member member && member.type() instanceof Type.Text
        ? Fix.of("Declare '%s' with 'type: %s'.".formatted(member.field().name(), type.written()))
        : Fix.NONE;
  }

  private Fix explicit(Argument argument, String meant) {
    return instead(argument, "Write the condition: '" + meant + "'.", meant);
  }

  /** Returns a fix with the given words and an edit that replaces an argument. */
  public Fix instead(Argument argument, String words, String meant) {
    return Fix.of(words).replacing(lowering.here(argument.expression().span()), meant);
  }

  /** Reports an argument of a type that a helper does not accept. */
  public void wrong(String helper, String needed, Argument argument, String fix) {
    wrong(helper, needed, argument, Fix.of(fix));
  }

  /** Reports an argument of the wrong type, with a fix that may have edits. */
  public void wrong(String helper, String needed, Argument argument, Fix words) {
    if (isOrderSaid) {
      return;
    }
    Optional<Fix> order = otherOrder.get();
    isOrderSaid = order.isPresent();
    Fix fix = order.orElse(words);
    lowering.report(
        DiagnosticCode.WRONG_TYPE,
        argument.expression().span(),
        fix,
        helper,
        needed,
        written(argument.expression()),
        argument.type().described());
  }

  /** Returns an expression as written in the template. */
  public String written(Expression expression) {
    return lowering.textOf(expression.span());
  }

  public static Value literal(String text) {
    return new Value.Literal(new Constant.Text(text), Type.STRING);
  }

  /** Returns the application of a function whose result is never absent. */
  public static Value apply(BuiltIn function, Type type, Value... arguments) {
    return new Value.Apply(function, List.of(arguments), type, false);
  }
}
