package io.promptcompiler.core.check.helpers;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_NAMED_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENT_COUNT;

import io.promptcompiler.core.check.LowerValue;
import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.partials.Arguments.Argument;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.language.NumberFormats;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Lowers the call of a helper: checks the number of its arguments and applies the helper's rule.
 */
public final class LowerHelper {
  /** The helpers that change one value, which makes no sense for a fixed text. */
  private static final Set<String> OF_ONE_VALUE =
      Set.of(
          "capitalize",
          "datamark",
          "indent",
          "json",
          "length",
          "lower",
          "replace",
          "trim",
          "truncate",
          "upper");

  private final Lowering lowering;
  private final LowerValue values;

  public LowerHelper(Lowering lowering, LowerValue values) {
    this.lowering = lowering;
    this.values = values;
  }

  /** Returns the value of a call. */
  public Value call(Helper helper, Call call, LexicalScope scope) {
    if (isOfWords(helper, call, scope)) {
      return new Value.Absent();
    }
    List<Argument> given = arguments(call, scope);
    if (!isCalledRightly(helper, call)) {
      return new Value.Absent();
    }
    Supplier<Optional<Fix>> otherOrder =
        helper.origin() == Helper.Origin.PROJECT
            ? Optional::empty
            : () -> otherOrder(helper, given, call, scope).or(() -> values.unquoted(call, scope));
    if (OF_ONE_VALUE.contains(helper.name()) && helper.origin() != Helper.Origin.PROJECT) {
      values.warnOfQuotes(call.arguments().get(0), scope);
    }
    return helper
        .rule()
        .lower(new HelperCall(helper.name(), call, given, scope, values, lowering, otherOrder));
  }

  /** Returns a value that tests whether the two arguments of a call are equal. */
  public Value equal(String name, Call call, LexicalScope scope) {
    List<Argument> given = arguments(call, scope);
    return new HelperCall(name, call, given, scope, values, lowering, Optional::empty).equal();
  }

  /** Returns the fix that reorders the arguments, if they would fit in another order. */
  private Optional<Fix> otherOrder(
      Helper helper, List<Argument> given, Call call, LexicalScope scope) {
    for (List<Argument> other : orders(given)) {
      List<Diagnostic> wrong = new ArrayList<>();
      Lowering trial = lowering.reportingTo(wrong::add);
      helper
          .rule()
          .lower(new HelperCall(helper.name(), call, other, scope, values, trial, Optional::empty));
      if (wrong.isEmpty()) {
        StringBuilder meant = new StringBuilder();
        other.forEach(one -> meant.append(' ').append(lowering.textOf(one.expression().span())));
        Expression last = call.arguments().get(given.size() - 1);
        Span all = call.arguments().get(0).span().to(last.span());
        return Optional.of(
            Fix.of("The order is '" + helper.name() + meant + "'.")
                .replacing(lowering.here(all), meant.substring(1)));
      }
    }
    return Optional.empty();
  }

  /** Returns the other orders of two or three arguments, the most likely first. */
  private static List<List<Argument>> orders(List<Argument> given) {
    if (given.size() == 2) {
      return List.of(List.of(given.get(1), given.get(0)));
    }
    if (given.size() != 3) {
      return List.of();
    }
    Argument a = given.get(0);
    Argument b = given.get(1);
    Argument c = given.get(2);
    return List.of(List.of(c, a, b), List.of(b, a, c), List.of(c, b, a));
  }

  private List<Argument> arguments(Call call, LexicalScope scope) {
    List<Argument> arguments = new ArrayList<>();
    for (Expression expression : call.arguments()) {
      arguments.add(argument(expression, scope, values, lowering));
    }
    return arguments;
  }

  static Argument argument(
      Expression expression, LexicalScope scope, LowerValue values, Lowering lowering) {
    Value value = values.lower(expression, scope);
    if (value instanceof Value.Parameters) {
      lowering.useAll();
    }
    return new Argument(expression, value);
  }

  /** Returns the fix for arguments with a name that have none: {@code join xs sep=", "}. */
  private Fix unnamed(Helper helper, Call call) {
    List<HashPair> pairs =
        call.hash().stream().takeWhile(pair -> !helper.named().contains(pair.key())).toList();
    int count = call.arguments().size() + pairs.size();
    if (pairs.isEmpty() || count < helper.least() || count > helper.most()) {
      return Fix.NONE;
    }
    List<Edit> edits =
        pairs.stream()
            .map(pair -> new Edit(lowering.here(pair.span()), lowering.textOf(pair.value().span())))
            .toList();
    String values =
        edits.stream().map(Edit::replacement).collect(Collectors.joining("' and '", "'", "'"));
    Fix fix = Fix.of("Write " + values + " without a name.").editing(edits);
    return pairs.size() == 1 ? fix : fix.suggested();
  }

  /** Returns the fix for an argument that needs a name: {@code format price 2}. */
  private Fix named(Helper helper, Call call) {
    if (helper.named().isEmpty()
        || !call.hash().isEmpty()
        || call.arguments().size() != helper.most() + 1) {
      return Fix.NONE;
    }
    Expression extra = call.arguments().get(helper.most());
    String written = lowering.textOf(extra.span());
    Optional<String> pattern =
        extra instanceof Expression.StringLiteral text && helper.name().equals("format")
            ? NumberFormats.options(text.value())
            : Optional.empty();
    boolean isNumber = extra instanceof Expression.NumberLiteral;
    boolean needsNumber = helper.name().matches("format|json");
    String first =
        helper.named().contains("decimals") ? "decimals" : helper.named().iterator().next();
    String meant = pattern.orElse(first + "=" + written);
    return pattern.isPresent() || isNumber == needsNumber
        ? Fix.of("Write '" + meant + "'.").replacing(lowering.here(extra.span()), meant).suggested()
        : Fix.NONE;
  }

  /** Reports the argument of a helper that is a name of several words. */
  private boolean isOfWords(Helper helper, Call call, LexicalScope scope) {
    int count = call.arguments().size();
    if (helper.most() != 1 || count < 2) {
      return false;
    }
    Expression first = call.arguments().get(0);
    Fix fix = values.nameOfWords(first, call.arguments().subList(1, count), scope);
    if (!fix.isEmpty()) {
      lowering.report(WRONG_ARGUMENT_COUNT, first.span(), fix, helper.name(), helper.arity());
    }
    return !fix.isEmpty();
  }

  private boolean isCalledRightly(Helper helper, Call call) {
    int count = call.arguments().size();
    String fix = "Write '" + helper.form() + "'.";
    if (count < helper.least() || count > helper.most()) {
      Span span =
          count > helper.most() ? call.arguments().get(helper.most()).span() : call.callee().span();
      boolean isJoin = helper.name().equals("join") && call.hash().isEmpty() && count == 1;
      Fix words = count < helper.least() ? unnamed(helper, call) : named(helper, call);
      words = words.isEmpty() ? Fix.of(fix) : words;
      Fix separated =
          isJoin
              ? words
                  .replacing(
                      lowering.here(Span.at(call.arguments().get(0).span().end())), " \", \"")
                  .suggested()
              : call.isBare()
                  ? words.then(
                      "A parameter '%s' must be declared under 'parameters'."
                          .formatted(helper.name()))
                  : words;
      lowering.report(WRONG_ARGUMENT_COUNT, span, separated, helper.name(), helper.arity());
      return false;
    }
    boolean isRight = true;
    for (HashPair pair : call.hash()) {
      if (!helper.named().contains(pair.key())) {
        Fix near = Suggestion.correction(pair.key(), helper.named(), lowering.at(pair.keySpan()));
        lowering.report(
            UNKNOWN_NAMED_ARGUMENT,
            pair.keySpan(),
            near.isEmpty() ? Fix.of(fix) : near,
            helper.name(),
            pair.key());
        isRight = false;
      }
    }
    return isRight;
  }
}
