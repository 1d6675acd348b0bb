package io.promptcompiler.core.check.helpers;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.BAD_MARK;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.MEDIA_IN_TEXT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_TYPE;

import io.promptcompiler.core.check.LowerValue;
import io.promptcompiler.core.check.Printing;
import io.promptcompiler.core.check.helpers.Helper.Rule;
import io.promptcompiler.core.check.partials.Arguments;
import io.promptcompiler.core.check.partials.Arguments.Argument;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.InvisibleCharacters;
import java.util.List;
import java.util.Set;

/**
 * The table of the helpers of the language. A rule that ends in {@link HelperCall#ofRuntime} calls
 * the method of the runtime's {@code TextHelpers} with the name of the helper, so such a helper
 * needs no other code; see {@link Function.OfRuntime}.
 */
public final class LanguageHelpers {
  /** All helpers, in the order in which the documentation lists them. */
  public static final List<Helper> ALL =
      List.of(
          helper("(eq a b)", 2, "true when both are equal", HelperCall::equal),
          helper("(ne a b)", 2, "true when they differ", c -> new Value.Not(c.equal())),
          helper(
              "(lt a b)",
              2,
              "true when `a` is less: of two numbers, or two texts",
              call -> call.order(BuiltIn.LESS)),
          helper(
              "(lte a b)",
              2,
              "true when `a` is less or equal",
              call -> call.order(BuiltIn.AT_MOST)),
          helper("(gt a b)", 2, "true when `a` is greater", call -> call.order(BuiltIn.GREATER)),
          helper(
              "(gte a b)",
              2,
              "true when `a` is greater or equal",
              call -> call.order(BuiltIn.AT_LEAST)),
          ofMany("(and a b)", "true when all arguments are true", call -> call.truths(BuiltIn.ALL)),
          ofMany("(or a b)", "true when one argument is true", call -> call.truths(BuiltIn.SOME)),
          helper(
              "(not a)",
              1,
              "true when the argument is false",
              call -> new Value.Not(call.truth(0))),
          helper(
              "(default value fallback)",
              2,
              "the value, or the fallback if the value is absent or empty",
              call -> new LowerDefault(call).lower()),
          helper(
              "(join list \", \")",
              2,
              "the elements, with a text between them",
              LanguageHelpers::join),
          helper(
              "(json value)",
              1,
              "any value as JSON, formatted like `JSON.stringify`",
              LanguageHelpers::json),
          helper("(upper text)", 1, "in upper case", call -> call.ofRuntime(call.text(0))),
          helper("(lower text)", 1, "in lower case", call -> call.ofRuntime(call.text(0))),
          helper(
              "(trim text)",
              1,
              "without white space at both ends",
              call -> call.ofRuntime(call.text(0))),
          helper(
              "(capitalize text)",
              1,
              "with the first character in upper case",
              call -> call.ofRuntime(call.text(0))),
          helper(
              "(indent text 4)",
              2,
              "with that many spaces before each line",
              call -> call.ofRuntime(call.text(0), blanks(call))),
          helper(
              "(truncate text 80 suffix=\"…\")",
              2,
              "at most that many UTF-16 units; a text that is cut ends in the suffix, which counts"
                  + " as well",
              call -> call.ofRuntime(call.text(0), call.integer(1), call.text("suffix", "…")),
              "suffix"),
          helper(
              "(replace text \"from\" \"to\")",
              3,
              "with all occurrences of one text replaced by another",
              call ->
                  call.apply(
                      new Function.OfRuntime("replace", Set.of(1)),
                      call.text(0),
                      call.text(1),
                      call.text(2))),
          helper(
                  "(datamark text mark=\"^\")",
                  1,
                  "with a mark (by default `▁`) instead of each run of white space; earlier marks"
                      + " in the text are removed",
                  call -> call.ofRuntime(call.text(0), mark(call)),
                  "mark")
              .replaceable(),
          helper(
              "(contains listOrText x)",
              2,
              "true when the list has the element or the text contains the other text",
              LanguageHelpers::contains),
          helper(
              "(format number decimals=2 group=\",\")",
              1,
              "a number with that many decimals, rounded half up, and a text between groups of"
                  + " three digits; independent of the locale",
              call ->
                  call.ofRuntime(
                      Arguments.print(call.anyNumber(0)),
                      call.integer("decimals", -1),
                      call.text("group", "")),
              "decimals",
              "group"),
          helper(
              "(length listOrText)",
              1,
              "the number of elements of a list, or of UTF-16 units of a text",
              LanguageHelpers::length));

  /** The helper {@code json} with the option to indent a value. */
  public static final Helper INDENTING_JSON =
      helper(
          "(json value indent=2)",
          1,
          "any value as JSON, on several lines if `indent` is set",
          LanguageHelpers::indentedJson,
          "indent");

  private LanguageHelpers() {}

  private static Helper helper(
      String form, int count, String documentation, Rule rule, String... named) {
    return Helper.of(form, count, count, documentation, rule, named);
  }

  private static Helper ofMany(String form, String documentation, Rule rule) {
    return Helper.of(form, 2, Integer.MAX_VALUE, documentation, rule);
  }

  private static Value join(HelperCall call) {
    Argument list = call.argument(0);
    boolean isList = list.type() instanceof Type.ListType of && Printing.isPrintable(of.element());
    if (!isList && !list.isAny()) {
      String fix =
          list.type().isList()
              ? "Use '{{#each " + call.arguments().written(list.expression()) + "}}'."
              : Arguments.declared(list, new Type.ListOf(Type.STRING)).text();
      call.arguments().wrong("join", "a list of texts, numbers or booleans", list, fix);
    }
    return call.ofRuntime(LowerValue.toAny(list.value()), call.text(1));
  }

  /** Lowers {@code json}. Media are rejected, because they would become empty objects. */
  private static Value json(HelperCall call) {
    Argument given = call.argument(0);
    if (call.lowering().hasMedia(given.type())) {
      String written = call.arguments().written(given.expression());
      String fix =
          "Declare separate parameters for the properties that the prompt needs, and print those.";
      call.lowering().report(MEDIA_IN_TEXT, given.expression().span(), fix, written);
      return Arguments.literal("");
    }
    return call.apply(BuiltIn.JSON, LowerValue.toAny(given.value()));
  }

  private static Value indentedJson(HelperCall call) {
    Value compact = json(call);
    return !call.named("indent").isEmpty() && compact instanceof Value.Apply apply
        ? call.apply(BuiltIn.JSON_LINES, apply.arguments().get(0), call.integer("indent", 0))
        : compact;
  }

  /** Returns the number of spaces of {@code indent}; a literal must not exceed the limit. */
  private static Value blanks(HelperCall call) {
    Value blanks = call.integer(1);
    if (blanks instanceof Value.Literal literal
        && literal.constant() instanceof Constant.Int written
        && written.value() > Limits.INDENT) {
      Expression count = call.argument(1).expression();
      call.lowering()
          .report(
              WRONG_TYPE,
              count.span(),
              "Write a smaller number.",
              "indent",
              "at most " + Limits.INDENT + " spaces",
              call.arguments().written(count),
              "more");
    }
    return blanks;
  }

  /** Returns the mark of {@code datamark}, which must be a literal. */
  private static Value mark(HelperCall call) {
    Value mark = Arguments.literal("\u2581");
    for (Expression expression : call.named("mark")) {
      String shown =
          expression instanceof StringLiteral text
              ? text.value()
              : call.arguments().written(expression);
      mark = Arguments.literal(shown);
      if (!(expression instanceof StringLiteral) || !isMark(shown)) {
        call.lowering()
            .report(
                BAD_MARK,
                expression.span(),
                "Write one visible character that is not a letter, in quotes, such as '^'.",
                shown);
      }
    }
    return mark;
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

  private static Value contains(HelperCall call) {
    Argument in = call.argument(0);
    Argument what = call.argument(1);
    if (in.type().isScalar()) {
      return Arguments.apply(BuiltIn.HAS_PART, Type.BOOLEAN, call.text(0), call.text(1));
    }
    if (!in.isAny() && !in.type().isList()) {
      call.arguments().wrong("contains", "a list or a text", in, "");
      return new Value.Absent();
    }
    if (in.type().isList()) {
      Value first = new Value.Literal(new Constant.Int(0L), Type.INTEGER);
      Argument element = new Argument(in.expression(), new Value.Element(in.value(), first));
      if (!call.comparisons().comparable("contains", element, what)) {
        return new Value.Absent();
      }
    }
    Value list = LowerValue.toAny(in.value());
    return Arguments.apply(BuiltIn.CONTAINS, Type.BOOLEAN, list, LowerValue.toAny(what.value()));
  }

  private static Value length(HelperCall call) {
    Argument of = call.argument(0);
    if (of.isAny() || of.type().isList()) {
      return Arguments.apply(BuiltIn.LENGTH, Type.INTEGER, of.value());
    }
    if (!of.type().isScalar()) {
      call.arguments().wrong("length", "a list or a text", of, "");
      return new Value.Absent();
    }
    return new Value.Length(call.text(0));
  }
}
