package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.BAD_MARK;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.MEDIA_AS_ANYTHING;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.MEDIA_IN_TEXT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.NEVER_USED_FALLBACK;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_NAMED_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENT_COUNT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_TYPE;

import io.promptcompiler.core.check.Arguments.Argument;
import io.promptcompiler.core.check.Helpers.Signature;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.InvisibleCharacters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Lowers the call of a helper: checks its arguments and applies a function to them. */
final class LowerHelper {
  private static final Value ABSENT = new Value.Absent();

  private final Lowering lowering;
  private final LowerValue values;
  private final Arguments arguments;
  private final LowerComparison comparisons;

  LowerHelper(Lowering lowering, LowerValue values) {
    this(lowering, values, Optional::empty);
  }

  private LowerHelper(Lowering lowering, LowerValue values, Supplier<Optional<Fix>> otherOrder) {
    this.lowering = lowering;
    this.values = values;
    this.arguments = new Arguments(lowering, otherOrder);
    this.comparisons = new LowerComparison(lowering, arguments);
  }

  /** The value of a call. */
  Value call(Signature helper, Call call, LexicalScope scope) {
    List<Argument> given = new ArrayList<>();
    for (Expression expression : call.arguments()) {
      given.add(argument(expression, scope));
    }
    if (!isCalledRightly(helper, call)) {
      return ABSENT;
    }
    return lowering
        .helpers()
        .ofProject(helper.name())
        .map(function -> ofProject(function, given))
        .orElseGet(() -> inOrder(helper.name(), given, call, scope));
  }

  /** Whether the two arguments of a call are the same. */
  Value equal(String name, Call call, LexicalScope scope) {
    Argument first = argument(call.arguments().get(0), scope);
    return comparisons.equal(name, first, argument(call.arguments().get(1), scope));
  }

  /** A helper of the language; if an argument does not fit, another order may be meant. */
  private Value inOrder(String name, List<Argument> given, Call call, LexicalScope scope) {
    Supplier<Optional<Fix>> otherOrder = () -> otherOrder(name, given, call, scope);
    return new LowerHelper(lowering, values, otherOrder).ofLanguage(name, given, call, scope);
  }

  private Optional<Fix> otherOrder(
      String name, List<Argument> given, Call call, LexicalScope scope) {
    for (List<Argument> other : orders(given)) {
      List<Diagnostic> wrong = new ArrayList<>();
      Lowering trial = lowering.reportingTo(wrong::add);
      new LowerHelper(trial, values).ofLanguage(name, other, call, scope);
      if (wrong.isEmpty()) {
        StringBuilder meant = new StringBuilder();
        other.forEach(one -> meant.append(' ').append(arguments.written(one.expression())));
        Expression last = call.arguments().get(given.size() - 1);
        Span all = call.arguments().get(0).span().to(last.span());
        return Optional.of(
            Fix.of("The order is '" + name + meant + "'.")
                .replacing(lowering.here(all), meant.substring(1)));
      }
    }
    return Optional.empty();
  }

  /** The other orders of two or three arguments, the most likely first. */
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

  private Argument argument(Expression expression, LexicalScope scope) {
    Value value = values.lower(expression, scope);
    if (value instanceof Value.Parameters) {
      lowering.useAll();
    }
    return new Argument(expression, value);
  }

  private boolean isCalledRightly(Signature helper, Call call) {
    int count = call.arguments().size();
    String fix = "Write '" + helper.form() + "'.";
    if (count < helper.least() || count > helper.most()) {
      Span span =
          count > helper.most() ? call.arguments().get(helper.most()).span() : call.callee().span();
      boolean isJoin = helper.name().equals("join") && count == 1;
      Fix words = Fix.of(fix);
      Fix separated =
          isJoin
              ? words.replacing(
                  lowering.here(Span.at(call.arguments().get(0).span().end())), " \", \"")
              : words;
      lowering.report(WRONG_ARGUMENT_COUNT, span, separated, helper.name(), helper.arity());
      return false;
    }
    boolean isRight = true;
    for (HashPair pair : call.hash()) {
      if (!helper.hash().contains(pair.key())) {
        Fix near = Suggestion.meant(pair.key(), helper.hash(), lowering.at(pair.keySpan()));
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

  private Value ofLanguage(String name, List<Argument> given, Call call, LexicalScope scope) {
    Argument first = given.get(0);
    return switch (name) {
      case "eq" -> comparisons.equal(name, first, given.get(1));
      case "ne" -> new Value.Not(comparisons.equal(name, first, given.get(1)));
      case "lt" -> comparisons.order(BuiltIn.LESS, name, first, given.get(1));
      case "lte" -> comparisons.order(BuiltIn.AT_MOST, name, first, given.get(1));
      case "gt" -> comparisons.order(BuiltIn.GREATER, name, first, given.get(1));
      case "gte" -> comparisons.order(BuiltIn.AT_LEAST, name, first, given.get(1));
      case "and" -> truths(BuiltIn.ALL, name, given);
      case "or" -> truths(BuiltIn.SOME, name, given);
      case "not" -> new Value.Not(arguments.truth(name, first));
      case "default" -> orElse(first, given.get(1), scope);
      case "join" -> join(first, given.get(1));
      case "json" -> json(first, call, scope);
      case "indent" -> text(BuiltIn.INDENT, name, first, blanks(given.get(1)));
      case "truncate" -> truncate(first, given.get(1), call, scope);
      case "replace" ->
          text(
              BuiltIn.REPLACE,
              name,
              first,
              arguments.text(name, given.get(1)),
              arguments.text(name, given.get(2)));
      case "datamark" -> text(BuiltIn.DATAMARK, name, first, mark(call));
      case "contains" -> contains(first, given.get(1));
      case "format" -> format(first, call, scope);
      case "length" -> length(first);
      case "upper" -> text(BuiltIn.UPPER, name, first);
      case "lower" -> text(BuiltIn.LOWER, name, first);
      case "trim" -> text(BuiltIn.TRIM, name, first);
      case "capitalize" -> text(BuiltIn.CAPITALIZE, name, first);
      default -> throw new IllegalStateException("no rule for the helper " + name);
    };
  }

  private Value json(Argument value, Call call, LexicalScope scope) {
    Value compact = json(value);
    if (call.hash().isEmpty() || !(compact instanceof Value.Apply apply)) {
      return compact;
    }
    HashPair indent = call.hash().get(0);
    return Arguments.apply(
        BuiltIn.JSON_LINES,
        Type.STRING,
        apply.arguments().get(0),
        arguments.integer("json", argument(indent.value(), scope)));
  }

  private Value text(BuiltIn function, String name, Argument text, Value... more) {
    List<Value> all = new ArrayList<>();
    all.add(arguments.text(name, text));
    all.addAll(List.of(more));
    return new Value.Apply(function, all, Type.STRING, false);
  }

  /** The number of spaces of {@code indent}; one that is written must leave room for the text. */
  private Value blanks(Argument count) {
    Value blanks = arguments.integer("indent", count);
    if (blanks instanceof Value.Literal literal
        && literal.constant() instanceof Constant.Int written
        && written.value() > Limits.INDENT) {
      lowering.report(
          WRONG_TYPE,
          count.expression().span(),
          "Write a smaller number.",
          "indent",
          "at most " + Limits.INDENT + " spaces",
          arguments.written(count.expression()),
          "more");
    }
    return blanks;
  }

  private Value truths(BuiltIn function, String name, List<Argument> given) {
    List<Value> truths = new ArrayList<>();
    given.forEach(argument -> truths.add(arguments.truth(name, argument)));
    return new Value.Apply(function, truths, Type.BOOLEAN, false);
  }

  /** The mark of {@code datamark}, which is known here. */
  private Value mark(Call call) {
    for (HashPair pair : call.hash()) {
      boolean isMark =
          pair.value() instanceof Expression.StringLiteral text && isMark(text.value());
      if (!isMark) {
        String shown =
            pair.value() instanceof Expression.StringLiteral text
                ? text.value()
                : arguments.written(pair.value());
        lowering.report(
            BAD_MARK,
            pair.value().span(),
            "It is one character in quotation marks, such as '^', that can be seen and is no"
                + " letter.",
            shown);
      } else {
        return Arguments.literal(((Expression.StringLiteral) pair.value()).value());
      }
    }
    return Arguments.literal("\u2581");
  }

  private static boolean isMark(String text) {
    return text.codePointCount(0, text.length()) == 1
        && text.codePoints()
            .noneMatch(
                mark ->
                    Character.isLetter(mark)
                        || Character.isWhitespace(mark)
                        || Character.isSpaceChar(mark)
                        || Character.isISOControl(mark)
                        || !Character.isDefined(mark)
                        || InvisibleCharacters.contain(mark)
                        || Character.getType(mark) == Character.SURROGATE);
  }

  /** JSON has nothing for media: it would be an empty object. */
  private Value json(Argument given) {
    if (lowering.hasMedia(given.type())) {
      String written = lowering.textOf(given.expression().span());
      String fix = "Print what is known of it, in parameters of its own.";
      lowering.report(MEDIA_IN_TEXT, given.expression().span(), fix, written);
      return Arguments.literal("");
    }
    return Arguments.apply(BuiltIn.JSON, Type.STRING, LowerValue.toAny(given.value()));
  }

  private Value truncate(Argument text, Argument most, Call call, LexicalScope scope) {
    Value suffix = Arguments.literal("…");
    for (HashPair pair : call.hash()) {
      suffix = arguments.text("truncate", argument(pair.value(), scope));
    }
    return text(BuiltIn.TRUNCATE, "truncate", text, arguments.integer("truncate", most), suffix);
  }

  private Value format(Argument number, Call call, LexicalScope scope) {
    Value decimals = new Value.Literal(new Constant.Int(-1L), Type.INTEGER);
    Value group = Arguments.literal("");
    for (HashPair pair : call.hash()) {
      Argument given = argument(pair.value(), scope);
      if (pair.key().equals("decimals")) {
        decimals = arguments.integer("format", given);
      } else {
        group = arguments.text("format", given);
      }
    }
    Value text = Arguments.print(arguments.number("format", number));
    return Arguments.apply(BuiltIn.FORMAT, Type.STRING, text, decimals, group);
  }

  private Value orElse(Argument value, Argument fallback, LexicalScope scope) {
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
    if (!given.type().equals(other.type())) {
      boolean bothTexts = Arguments.isText(given.type()) && Arguments.isText(other.type());
      if (!isFlexible(value, fallback)) {
        String needed = given.type().described() + " as its fallback";
        arguments.wrong("default", needed, fallback, anotherFallback(value, fallback));
        return ABSENT;
      }
      given = bothTexts ? arguments.text("default", value) : LowerValue.toAny(given);
      other = bothTexts ? arguments.text("default", fallback) : LowerValue.toAny(other);
    }
    if (value.value() instanceof Value.Literal && !isFixed) {
      neverUsed(value, fallback);
    }
    boolean always =
        Truths.decide(new Value.Truth(given, Test.GIVEN), scope).equals(Optional.of(true));
    return always ? given : orElse(given, other);
  }

  /** Reports a fallback of a literal, which is always there. */
  private void neverUsed(Argument value, Argument fallback) {
    String written = arguments.written(value.expression());
    String meant = arguments.written(fallback.expression()) + " " + written;
    Span both = value.expression().span().to(fallback.expression().span());
    lowering.report(
        NEVER_USED_FALLBACK,
        value.expression().span(),
        Fix.of("The value comes first, then its fallback: 'default " + meant + "'.")
            .replacing(lowering.here(both), meant),
        written,
        arguments.written(fallback.expression()));
  }

  private Fix anotherFallback(Argument value, Argument fallback) {
    String written = arguments.written(value.expression());
    boolean isLiteral = fallback.value() instanceof Value.Literal;
    if (Arguments.isText(value.type()) && isLiteral) {
      String quoted = '"' + arguments.written(fallback.expression()) + '"';
      return arguments.instead(fallback, "Write it in quotes.", quoted);
    }
    if (value.value() instanceof Value.Literal && Arguments.isText(fallback.type())) {
      String meant = arguments.written(fallback.expression()) + " \"" + written + '"';
      Span both = value.expression().span().to(fallback.expression().span());
      return Fix.of("The value comes first, then its fallback: 'default " + meant + "'.")
          .replacing(lowering.here(both), meant);
    }
    return Fix.of("Write '{{#if " + written + "}}' for another text.");
  }

  /** Whether values of two different types may take the place of each other. */
  private static boolean isFlexible(Argument a, Argument b) {
    return a.isAny()
        || b.isAny()
        || (Arguments.isText(a.type()) && Arguments.isText(b.type()))
        || (Arguments.isNumber(a.type()) && Arguments.isNumber(b.type()));
  }

  private static Value orElse(Value given, Value other) {
    List<Value> both = List.of(given, other);
    return new Value.Apply(BuiltIn.OR_ELSE, both, given.type(), other.optional());
  }

  private Value join(Argument list, Argument separator) {
    boolean isList = list.type() instanceof Type.ListOf of && Printing.isPrintable(of.element());
    if (!isList && !list.isAny()) {
      String fix =
          list.type() instanceof Type.ListOf
              ? "Use '{{#each " + arguments.written(list.expression()) + "}}'."
              : "";
      arguments.wrong("join", "a list of texts, numbers or booleans", list, fix);
    }
    return Arguments.apply(
        BuiltIn.JOIN,
        Type.STRING,
        LowerValue.toAny(list.value()),
        arguments.text("join", separator));
  }

  private Value contains(Argument in, Argument what) {
    if (Arguments.isScalar(in.type())) {
      Value text = arguments.text("contains", in);
      Value part = arguments.text("contains", what);
      return Arguments.apply(BuiltIn.HAS_PART, Type.BOOLEAN, text, part);
    }
    if (!in.isAny() && !(in.type() instanceof Type.ListOf)) {
      arguments.wrong("contains", "a list or a text", in, "");
      return ABSENT;
    }
    if (in.type() instanceof Type.ListOf) {
      Value first = new Value.Literal(new Constant.Int(0L), Type.INTEGER);
      Value element = new Value.Element(in.value(), first);
      if (!comparisons.comparable("contains", new Argument(in.expression(), element), what)) {
        return ABSENT;
      }
    }
    Value list = LowerValue.toAny(in.value());
    return Arguments.apply(BuiltIn.CONTAINS, Type.BOOLEAN, list, LowerValue.toAny(what.value()));
  }

  private Value length(Argument of) {
    Value value = of.value();
    if (of.isAny()) {
      return Arguments.apply(BuiltIn.LENGTH, Type.INTEGER, value);
    }
    if (!(value.type() instanceof Type.ListOf) && !Arguments.isScalar(value.type())) {
      arguments.wrong("length", "a list or a text", of, "");
      return ABSENT;
    }
    return value.type() instanceof Type.ListOf
        ? Arguments.apply(BuiltIn.LENGTH, Type.INTEGER, value)
        : new Value.Length(arguments.text("length", of));
  }

  private Value ofProject(Function.OfProject function, List<Argument> given) {
    List<Value> typed = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      typed.add(typed(function.name(), function.parameters().get(i), given.get(i)));
    }
    Type type = function.returns();
    boolean isPrimitive = Arguments.isNumber(type) || type instanceof Type.Bool;
    return new Value.Apply(function, typed, type, !isPrimitive);
  }

  private Value typed(String helper, Type type, Argument given) {
    if (type instanceof Type.Text) {
      return arguments.text(helper, given);
    }
    if (type instanceof Type.Bool) {
      return arguments.truth(helper, given);
    }
    if (type instanceof Type.Int) {
      return arguments.integer(helper, given);
    }
    if (type instanceof Type.Num) {
      return arguments.number(helper, given);
    }
    if (type instanceof Type.Any) {
      if (lowering.hasMedia(given.type())) {
        String written = lowering.textOf(given.expression().span());
        String fix = "Give it what it needs as a text, such as a parameter with the URL.";
        lowering.report(
            MEDIA_AS_ANYTHING,
            given.expression().span(),
            fix,
            written,
            "the helper '" + helper + "'");
      }
      return LowerValue.toAny(given.value());
    }
    return arguments.list(helper, type, given);
  }
}
