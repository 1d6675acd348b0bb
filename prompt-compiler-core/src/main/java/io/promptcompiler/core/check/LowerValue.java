package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.NO_RESULT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.ONLY_A_BLOCK;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_HELPER;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_PROPERTY;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENT_COUNT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_TYPE;

import io.promptcompiler.core.check.helpers.Helper;
import io.promptcompiler.core.check.helpers.HelperNames;
import io.promptcompiler.core.check.helpers.LowerHelper;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.names.ResolvePath;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.language.ForeignWords;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.BooleanLiteral;
import io.promptcompiler.core.syntax.Expression.NumberLiteral;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Expression.Segment;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.syntax.Expression.SubExpression;
import io.promptcompiler.core.syntax.JsonBraces;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.TextHelpers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lowers an argument, or a call with arguments, to a value. */
public final class LowerValue {
  private static final Value ABSENT = new Value.Absent();

  /** Words that authors write in place of the prefix {@code skill:}, before a blank. */
  private static final Set<String> SKILLS = Set.of("skill", "skill:", "skills", "skills:");

  private final Lowering lowering;
  private final ResolvePath paths;
  private final QuotedText quoted;

  LowerValue(Lowering lowering, ResolvePath paths) {
    this.lowering = lowering;
    this.paths = paths;
    this.quoted = new QuotedText(lowering, paths);
  }

  /** Returns the checks of texts in quotes. */
  QuotedText quoted() {
    return quoted;
  }

  /** Returns the fix of the first argument in quotes that is the name of a variable. */
  public Optional<Fix> unquoted(Call call, LexicalScope scope) {
    return call.arguments().stream()
        .flatMap(argument -> quoted.unquoted(argument, scope).stream())
        .findFirst();
  }

  /**
   * Warns if an argument is the name of a variable in quotes, where only a variable makes sense.
   */
  public void warnOfQuotes(Expression argument, LexicalScope scope) {
    quoted.isReported(argument, scope);
  }

  /** Returns the value of an argument. */
  public Value lower(Expression expression, LexicalScope scope) {
    if (expression instanceof Path path) {
      return paths.resolve(path, scope);
    }
    if (expression instanceof StringLiteral text) {
      quoted.check(text, scope);
      return new Value.Literal(new Constant.Text(text.value()), Type.STRING);
    }
    if (expression instanceof NumberLiteral number) {
      return number(number.value());
    }
    if (expression instanceof BooleanLiteral truth) {
      return new Value.Literal(new Constant.Bool(truth.value()), Type.BOOLEAN);
    }
    return expression instanceof SubExpression sub ? call(sub.call(), scope) : ABSENT;
  }

  /** Returns a number literal, as an integer if it is integral, since both print the same. */
  private static Value number(double value) {
    long integral = (long) value;
    return integral == value
        ? new Value.Literal(new Constant.Int(integral), Type.INTEGER)
        : new Value.Literal(new Constant.Num(value), Type.NUMBER);
  }

  /** Returns the value of a helper's call. */
  Value call(Call call, LexicalScope scope) {
    String name = call.callee().original();
    Span span = call.callee().span();
    boolean isName = call.callee() instanceof Path path && path.isSimple();
    if (isName && name.equals("lookup")) {
      lowering.names().add(lowering.at(span), () -> HelperNames.meaning(name));
      return lookup(call, scope);
    }
    if (isName && HelperNames.BLOCKS.contains(name)) {
      String fix = "Write '{{#" + name + " x}}…{{/" + name + "}}'.";
      lowering.report(ONLY_A_BLOCK, span, fix, name);
      return ABSENT;
    }
    Optional<Helper> helper = isName ? lowering.setting().helper(name) : Optional.empty();
    if (helper.isPresent()) {
      lowering.names().add(lowering.at(span), helper.get()::meaning);
      return new LowerHelper(lowering, this).call(helper.get(), call, scope);
    }
    if (isName && name.equals("log")) {
      lowering.report(NO_RESULT, span, "Write '{{log x}}'.", name);
      return ABSENT;
    }
    if (lowering.setting().vocabulary().word(call).orElse(null) instanceof Word.Tool) {
      lowering.report(NO_RESULT, span, "Write '{{" + name + " search_orders}}' in a text.", name);
      return ABSENT;
    }
    if (isName && HelperNames.OPENING.contains(name) && !paths.isVariable(name, scope)) {
      lowering.report(
          ONLY_A_BLOCK, span, "Write '" + HelperNames.meaning(name).form() + "'.", name);
      return ABSENT;
    }
    lowering.report(UNKNOWN_HELPER, span, fix(call, span, name, scope), name);
    return ABSENT;
  }

  private Fix fix(Call call, Span span, String name, LexicalScope scope) {
    if (call.callee() instanceof StringLiteral) {
      return asText(span);
    }
    if (SKILLS.contains(name) && call.arguments().size() == 1) {
      Expression skill = call.arguments().get(0);
      String meant =
          "skill:"
              + (skill instanceof StringLiteral text ? text.value() : skill.original())
                  .replaceFirst("^:", "");
      return Fix.of("Write '{{" + meant + "}}'.")
          .replacing(lowering.here(span.to(skill.span())), meant);
    }
    Fix ofWords = nameOfWords(call.callee(), call.arguments(), scope);
    if (!ofWords.isEmpty()) {
      return ofWords;
    }
    if (PrintOutput.isName(name)) {
      return paths.isVariable(name, scope) ? PrintOutput.form(name) : PrintOutput.elsewhere();
    }
    if (call.callee() instanceof Path path && path.isSimple() && paths.isVariable(name, scope)) {
      return Fix.of("'" + name + "' is a variable and takes no arguments.")
          .replacing(lowering.here(lowering.unit().around(call)), name)
          .suggested();
    }
    Span whole = call.arguments().isEmpty() ? span : span.to(last(call).span());
    if (ForeignWords.isNumberOfLoop(lowering.textOf(whole))) {
      return Fix.of("Write '@number', which begins with 1.")
          .replacing(lowering.here(lowering.unit().around(call)), "@number");
    }
    List<String> known = new ArrayList<>(HelperNames.CALLABLE);
    known.addAll(lowering.setting().helpers().names());
    if (name.equals("first")
        && call.arguments().size() == 1
        && call.arguments().get(0) instanceof Path list
        && !list.data()
        && !list.segments().isEmpty()
        && paths.resolve(list, scope).type().isList()) {
      String meant = list.original() + ".[0]";
      return Fix.of("Write '" + meant + "' for the first one.")
          .replacing(lowering.here(lowering.unit().around(call)), meant)
          .suggested();
    }
    if (ForeignWords.isArithmetic(name)) {
      return Fix.of(ForeignWords.CALCULATES);
    }
    List<String> callable = new ArrayList<>(known);
    lowering.setting().vocabulary().name(Word.Tool.class).ifPresent(callable::add);
    if (lowering.unit().partials().names().contains(name)) {
      return Fix.of("It is a partial: write '{{> " + name + "}}'.")
          .replacing(lowering.here(Span.at(span.start())), "> ");
    }
    Fix near = Suggestion.correction(name, callable, lowering.at(span));
    return near.isEmpty()
        ? Fix.of(ForeignWords.instead(name).orElseGet(() -> Suggestion.list("Helpers", known)))
        : near;
  }

  private static Expression last(Call call) {
    return call.arguments().get(call.arguments().size() - 1);
  }

  /** Returns the fix for braces around text that is not a call. */
  private Fix asText(Span inside) {
    int open = lowering.unit().source().content().lastIndexOf("{{", inside.start());
    boolean isDirect = open >= 0 && lowering.textOf(new Span(open + 2, inside.start())).isBlank();
    return isDirect
        ? JsonBraces.fix(lowering.unit().source(), open)
        : Fix.of("Write '\\{{' for braces that are text.");
  }

  /**
   * Returns the fix for a variable name of several words, whose first word was parsed as a call.
   */
  public Fix nameOfWords(Expression first, List<Expression> others, LexicalScope scope) {
    if (others.isEmpty()) {
      return Fix.NONE;
    }
    Span span = first.span().to(others.get(others.size() - 1).span());
    String name = lowering.textOf(span).replaceAll("\\s+", " ");
    return paths.isVariable(name, scope)
        ? Fix.of("Write '[" + name + "]' for the variable '" + name + "'.")
            .replacing(lowering.here(span), "[" + name + "]")
        : joined(first, others, scope)
            .map(
                meant ->
                    Fix.of("Write '" + meant + "': a name has no spaces.")
                        .replacing(lowering.here(span), meant)
                        .suggested())
            .orElse(Fix.NONE);
  }

  /** Returns the variable or property whose name was written as several words. */
  private Optional<String> joined(Expression first, List<Expression> others, LexicalScope scope) {
    List<String> words = new ArrayList<>();
    for (Expression one : Stream.concat(Stream.of(first), others.stream()).toList()) {
      if (!(one instanceof Path path) || !path.isSimple()) {
        return Optional.empty();
      }
      words.add(path.original());
    }
    boolean isProperty =
        words.size() == 2
            && paths.isVariable(words.get(0), scope)
            && paths.resolve((Path) first, scope).type() instanceof Type.ObjectRef ref
            && lowering.setting().object(ref).field(words.get(1)).isPresent();
    if (isProperty) {
      return Optional.of(String.join(".", words));
    }
    List<String> lower = words.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList();
    String camel =
        lower.get(0)
            + lower.stream().skip(1).map(TextHelpers::capitalize).collect(Collectors.joining());
    return Stream.concat(
            Stream.of(String.join("_", words), String.join("-", words), String.join("", words)),
            Stream.of(
                String.join("_", lower), camel, String.join("-", lower), String.join("", lower)))
        .filter(name -> paths.isVariable(name, scope))
        .findFirst();
  }

  private Value lookup(Call call, LexicalScope scope) {
    if (call.arguments().size() != 2 || !call.hash().isEmpty()) {
      lowering.report(
          WRONG_ARGUMENT_COUNT,
          call.callee().span(),
          "Write '(lookup listOrObject key)'.",
          "lookup",
          "exactly two arguments");
      return ABSENT;
    }
    Expression objectExpression = call.arguments().get(0);
    Expression keyExpression = call.arguments().get(1);
    Value object = lower(objectExpression, scope);
    Value key = lower(keyExpression, scope);
    Type type = object.type();
    if (object instanceof Value.Absent || key instanceof Value.Absent) {
      return ABSENT;
    }
    if (type.isList() && key.type().isNumber() && key.type().isPrimitive()) {
      return new Value.Element(object, key);
    }
    if (type instanceof Type.ObjectRef ref && keyExpression instanceof StringLiteral literal) {
      Segment segment = new Segment(literal.value(), literal.span());
      return property(object, lowering.setting().object(ref), objectExpression.original(), segment);
    }
    if (!type.isScalar() && !type.isMedia()) {
      if (object instanceof Value.Parameters) {
        lowering.useAll();
      }
      return new Value.DynamicLookup(toAny(object), toAny(key));
    }
    Location given = lowering.here(objectExpression.span().to(keyExpression.span()));
    String other =
        lowering.textOf(keyExpression.span()) + " " + lowering.textOf(objectExpression.span());
    boolean isSwapped = key.type().isList() || key.type().isObject();
    lowering.report(
        WRONG_TYPE,
        objectExpression.span(),
        isSwapped
            ? Fix.of("The order is 'lookup " + other + "'.").replacing(given, other)
            : Fix.NONE,
        "lookup",
        "a list or an object",
        objectExpression.original(),
        type.described());
    return ABSENT;
  }

  private Value property(Value object, ObjectType type, String shown, Segment segment) {
    Optional<Field> field = type.field(segment.name());
    if (field.isPresent()) {
      if (object instanceof Value.Parameters) {
        lowering.use(segment.name());
      }
      if (segment.span().length() == segment.name().length() + 2) {
        Span inside = new Span(segment.span().start() + 1, segment.span().end() - 1);
        lowering.names().field(lowering.at(inside), field.get());
      }
      return new Value.Member(object, field.get());
    }
    Optional<Value> rest = paths.rest(object);
    if (rest.isPresent()) {
      return new Value.DynamicMember(rest.get(), segment.name());
    }
    lowering.report(
        UNKNOWN_PROPERTY,
        segment.span(),
        Suggestion.correction(
            segment.name(), type.fieldNames(), "Properties", lowering.at(segment.span())),
        segment.name(),
        "'" + shown + "', which is an object");
    return ABSENT;
  }

  /** Returns a value converted to type any. */
  public static Value toAny(Value value) {
    return value.type().isAny() ? value : new Value.ToAny(value);
  }
}
