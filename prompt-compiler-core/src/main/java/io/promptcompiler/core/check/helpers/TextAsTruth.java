package io.promptcompiler.core.check.helpers;

import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.partials.Arguments;
import io.promptcompiler.core.check.partials.Arguments.Argument;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.syntax.Expression.SubExpression;
import java.util.List;
import java.util.Optional;

/**
 * Advice for texts among the arguments of {@code and} and {@code or} that are not conditions: a
 * text in quotes is always true, and in other languages a printed {@code or} prints a fallback.
 */
final class TextAsTruth {
  private final Call call;
  private final List<Argument> given;
  private final Lowering lowering;
  private final Arguments arguments;

  TextAsTruth(Call call, List<Argument> given, Lowering lowering, Arguments arguments) {
    this.call = call;
    this.given = given;
    this.lowering = lowering;
    this.arguments = arguments;
  }

  /**
   * Returns the argument that is a text and not meant as a condition: one in quotes, or the last
   * one of a call that is printed.
   */
  Optional<Argument> find() {
    Optional<Argument> quoted =
        given.stream()
            .filter(one -> one.expression() instanceof StringLiteral text && !isTruth(text))
            .findFirst();
    return quoted.isEmpty() && isPrinted() ? Optional.of(last()).filter(this::isText) : quoted;
  }

  /** Reports an argument that was found. */
  void report(Argument text) {
    Fix fix = fix(text);
    if (fix.isEmpty()) {
      arguments.truth(name(), text);
    } else {
      arguments.wrong(name(), "booleans", text, fix);
    }
  }

  private String name() {
    return call.callee().original();
  }

  private Fix fix(Argument text) {
    String written = arguments.written(text.expression());
    Optional<String> compared = given.stream().flatMap(one -> subject(one).stream()).findFirst();
    if (compared.isPresent()) {
      String meant = "(" + comparison() + " " + compared.get() + " " + written + ")";
      return arguments.instead(text, "Write each comparison: '" + meant + "'.", meant).suggested();
    }
    boolean isPair = isPrinted() && given.size() == 2 && isText(last());
    String first = given.isEmpty() ? "" : arguments.written(given.get(0).expression());
    if (isPair && name().equals("or") && isText(given.get(0))) {
      String second = arguments.written(last().expression());
      return Fix.of("For a fallback, write '{{default " + first + " " + second + "}}'.")
          .replacing(lowering.here(call.callee().span()), "default")
          .suggested();
    }
    if (isPair && name().equals("and")) {
      String shown =
          last().expression() instanceof StringLiteral literal
              ? literal.value()
              : "{{" + arguments.written(last().expression()) + "}}";
      return Fix.of(
          "To print it under a condition, write '{{#if %s}}%s{{/if}}'.".formatted(first, shown));
    }
    return Fix.NONE;
  }

  /** Returns what an argument compares with a text, if further texts may belong to it. */
  private Optional<String> subject(Argument argument) {
    if (!(argument.expression() instanceof SubExpression sub)
        || !sub.call().callee().original().equals(comparison())
        || sub.call().arguments().size() != 2) {
      return Optional.empty();
    }
    Expression left = sub.call().arguments().get(0);
    Expression right = sub.call().arguments().get(1);
    boolean isOne = left instanceof StringLiteral != right instanceof StringLiteral;
    return isOne
        ? Optional.of(arguments.written(left instanceof StringLiteral ? right : left))
        : Optional.empty();
  }

  /** Returns the comparison that can be true for several texts. */
  private String comparison() {
    return name().equals("or") ? "eq" : "ne";
  }

  /** Returns whether the call is a tag of its own and not in parentheses. */
  private boolean isPrinted() {
    int start = call.callee().span().start();
    return !lowering.textOf(new Span(0, start)).stripTrailing().endsWith("(");
  }

  private Argument last() {
    return given.get(given.size() - 1);
  }

  private boolean isText(Argument argument) {
    return argument.type().isText();
  }

  private static boolean isTruth(StringLiteral text) {
    return text.value().equals("true") || text.value().equals("false");
  }
}
