package io.promptcompiler.core.check.helpers;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.NEVER_USED_FALLBACK;

import io.promptcompiler.core.check.KnownConditions;
import io.promptcompiler.core.check.LowerValue;
import io.promptcompiler.core.check.partials.Arguments;
import io.promptcompiler.core.check.partials.Arguments.Argument;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.Decimals;
import java.util.List;
import java.util.Optional;

/** Lowers a call of the helper {@code default}, which uses a fallback if a value is not given. */
final class LowerDefault {
  private final HelperCall call;
  private final Arguments arguments;
  private final Argument value;
  private final Argument fallback;

  LowerDefault(HelperCall call) {
    this.call = call;
    this.arguments = call.arguments();
    this.value = call.argument(0);
    this.fallback = call.argument(1);
  }

  Value lower() {
    if (value.isAbsent() || fallback.isAbsent()) {
      return value.isAbsent() ? fallback.value() : value.value();
    }
    Value given = value.value();
    Value other = fallback.value();
    boolean isFixed = other instanceof Value.Literal;
    if (given.type() instanceof Type.Num && isFixed && other.type() instanceof Type.Int) {
      double number = Double.parseDouble(other.toString());
      other = new Value.Literal(new Constant.Num(number), Type.NUMBER);
    }
    if (given.type() instanceof Type.Dec
        && other instanceof Value.Literal literal
        && other.type().isNumber()) {
      Constant decimal = new Constant.Dec(Decimals.orZero(literal.constant().value()));
      other = new Value.Literal(decimal, Type.DECIMAL);
    }
    if (!given.type().equals(other.type())) {
      boolean bothTexts = given.type().isText() && other.type().isText();
      if (!isFlexible()) {
        String needed = given.type().described() + " as its fallback";
        arguments.wrong("default", needed, fallback, anotherFallback());
        return new Value.Absent();
      }
      given = bothTexts ? call.text(0) : LowerValue.toAny(given);
      other = bothTexts ? call.text(1) : LowerValue.toAny(other);
    }
    if (value.value() instanceof Value.Literal && !isFixed) {
      reportNeverUsed();
    }
    boolean isAlwaysGiven =
        KnownConditions.decide(new Value.Truth(given, Test.GIVEN), call.scope())
            .equals(Optional.of(true));
    return isAlwaysGiven
        ? given
        : new Value.Apply(BuiltIn.OR_ELSE, List.of(given, other), given.type(), other.optional());
  }

  /** Reports the fallback of a literal, which can never be used. */
  private void reportNeverUsed() {
    String written = arguments.written(value.expression());
    call.lowering()
        .report(
            NEVER_USED_FALLBACK,
            value.expression().span(),
            inOtherOrder(arguments.written(fallback.expression()) + " " + written),
            written,
            arguments.written(fallback.expression()));
  }

  private Fix anotherFallback() {
    String written = arguments.written(value.expression());
    boolean isLiteral = fallback.value() instanceof Value.Literal;
    if (value.type().isText() && isLiteral) {
      String quoted = '"' + arguments.written(fallback.expression()) + '"';
      return arguments.instead(fallback, "Write it in quotes.", quoted);
    }
    if (value.value() instanceof Value.Literal && fallback.type().isText()) {
      return inOtherOrder(arguments.written(fallback.expression()) + " \"" + written + '"');
    }
    return Fix.of("Write '{{#if " + written + "}}' for another text.");
  }

  private Fix inOtherOrder(String meant) {
    Span both = value.expression().span().to(fallback.expression().span());
    return Fix.of("The value comes first, then its fallback: 'default " + meant + "'.")
        .replacing(call.lowering().here(both), meant);
  }

  /** Returns whether the value and the fallback may have different types. */
  private boolean isFlexible() {
    return value.isAny()
        || fallback.isAny()
        || (value.type().isText() && fallback.type().isText())
        || (value.type().isNumber() && fallback.type().isNumber());
  }
}
