package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.CASE_OUTSIDE_MATCH;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.DUPLICATE_CASE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.ELSE_OF_CASE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.MISSING_CASE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.NOT_A_CASE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.NO_BLOCK_PARAMETERS;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.STRAY_IN_MATCH;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOO_MANY;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_NAMED_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNREACHABLE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENT_COUNT;

import io.promptcompiler.core.check.helpers.LowerComparison;
import io.promptcompiler.core.check.names.GivenNames;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.partials.Arguments;
import io.promptcompiler.core.check.partials.Arguments.Argument;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.data.TypographicQuotes;
import io.promptcompiler.core.program.Absence;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Comment;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lowers {@code {{#match p}}{{#case "a"}}…{{/case}}{{else}}…{{/match}}} to branches. The cases of
 * an enum must cover all its values, unless there is an else block; for texts, an else block is
 * required.
 */
final class LowerMatch {
  private final Lowering lowering;
  private final LowerValue values;
  private final LowerStatements statements;
  private final Arguments arguments;

  LowerMatch(Lowering lowering, LowerValue values, LowerStatements statements) {
    this.lowering = lowering;
    this.values = values;
    this.statements = statements;
    this.arguments = new Arguments(lowering);
  }

  /** Returns whether a name is {@code match} or {@code case}. */
  static boolean isMatch(String name) {
    return name.equals("match") || name.equals("case");
  }

  /**
   * A case.
   *
   * @param texts the values of the case
   */
  private record Case(List<StringLiteral> texts, Block block) {}

  List<Instruction> lower(Block block, LexicalScope scope) {
    Call call = block.call();
    if (call.callee().original().equals("case")) {
      lowering.report(CASE_OUTSIDE_MATCH, call.callee().span(), withMatch(block));
      return List.of();
    }
    List<Case> cases = cases(block, scope);
    if (cases.size() > Limits.CASES) {
      lowering.report(
          TOO_MANY,
          call.callee().span(),
          "Pass the value that the cases depend on as a parameter.",
          "match",
          cases.size(),
          "cases",
          Limits.CASES);
      return List.of();
    }
    if (call.arguments().size() != 1 || !call.hash().isEmpty()) {
      String fix = "Write '{{#match x}}'.";
      lowering.report(
          WRONG_ARGUMENT_COUNT, call.callee().span(), fix, "match", "exactly one argument");
      return List.of();
    }
    GivenNames.refused(NO_BLOCK_PARAMETERS, block.body(), "match", lowering);
    Expression expression = call.arguments().get(0);
    Argument subject = new Argument(expression, values.lower(expression, scope));
    boolean isExhaustive = check(block, subject, cases, scope);
    return branches(block, subject.value(), cases, isExhaustive, scope);
  }

  /**
   * Returns a fix that puts a match around a case, if only one parameter has the values of the
   * case.
   */
  private Fix withMatch(Block block) {
    List<String> texts = new ArrayList<>();
    for (Expression argument : block.call().arguments()) {
      if (argument instanceof StringLiteral text) {
        texts.add(text.value());
      }
    }
    List<String> fitting = new ArrayList<>();
    if (lowering.parameters().type() instanceof Type.ObjectRef ref && !texts.isEmpty()) {
      for (Field field : lowering.setting().object(ref).fields()) {
        if (field.type() instanceof Type.EnumOf one && one.values().containsAll(texts)) {
          fitting.add(field.name());
        }
      }
    }
    Fix fix = Fix.of("Write '{{#match x}}{{#case \"a\"}}…{{/case}}{{/match}}'.");
    if (fitting.size() != 1) {
      return fix;
    }
    String opener = "{{#match " + fitting.get(0) + "}}";
    return Fix.of("Write '" + opener + "{{#case …}}…{{/case}}{{else}}{{/match}}'.")
        .editing(
            List.of(
                new Edit(lowering.here(Span.at(block.span().start())), opener),
                new Edit(lowering.here(Span.at(block.span().end())), "{{else}}{{/match}}")));
  }

  /** Returns the cases of a match, and reports all other statements in it. */
  private List<Case> cases(Block match, LexicalScope scope) {
    List<Case> cases = new ArrayList<>();
    for (Statement statement : match.body().map(Body::statements).orElse(List.of())) {
      if (statement instanceof Block block && isCase(block)) {
        cases.add(new Case(texts(block, match, scope), block));
      } else if (!isBlank(statement)) {
        lowering.report(
            STRAY_IN_MATCH,
            span(statement),
            "Move this text into a case, or before or after the match.");
      }
    }
    return cases;
  }

  private static boolean isCase(Block block) {
    return block.call().callee() instanceof Path path
        && path.isSimple()
        && path.original().equals("case");
  }

  /** Returns whether something else is in a match, which may be meant as its cases. */
  private static boolean hasOthers(Block match) {
    return match.body().stream()
        .flatMap(body -> body.statements().stream())
        .anyMatch(one -> !isBlank(one) && !(one instanceof Block block && isCase(block)));
  }

  private static boolean isBlank(Statement statement) {
    return statement instanceof Comment
        || (statement instanceof Content content && content.value().isBlank());
  }

  private static Span span(Statement statement) {
    if (statement instanceof Block block) {
      return block.openTag();
    }
    if (!(statement instanceof Content content)) {
      return statement.span();
    }
    int spaces = content.original().length() - content.original().stripLeading().length();
    int start = content.span().start() + spaces;
    return new Span(
        start, Math.min(content.span().end(), start + content.original().strip().length()));
  }

  private List<StringLiteral> texts(Block block, Block match, LexicalScope scope) {
    Call call = block.call();
    List<Expression> given = call.arguments();
    boolean hasText = given.stream().anyMatch(StringLiteral.class::isInstance);
    List<String> subject = match.call().arguments().stream().map(Expression::original).toList();
    String fix = "Write '{{#case \"a\" \"b\"}}'.";
    List<StringLiteral> texts = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      Expression argument = given.get(i);
      boolean isSurplus = argument.original().equals("or") || subject.contains(argument.original());
      if (argument instanceof StringLiteral text) {
        values.lower(text, scope); // checks it
        texts.add(text);
      } else if (hasText && isSurplus && i + 1 < given.size()) {
        Span surplus = new Span(argument.span().start(), given.get(i + 1).span().start());
        Fix removed = Fix.of("Remove it.").replacing(lowering.here(surplus), "");
        lowering.report(NOT_A_CASE, argument.span(), removed);
      } else if (argument instanceof Path word && word.isSimple()) {
        String text = TypographicQuotes.strip(word.original());
        Fix quoted =
            Fix.of("Write '{{#case \"" + text + "\"}}'.")
                .replacing(lowering.here(word.span()), '"' + text + '"');
        lowering.report(NOT_A_CASE, argument.span(), quoted);
        texts.add(new StringLiteral(text, word.span()));
      } else {
        lowering.report(NOT_A_CASE, argument.span(), fix);
      }
    }
    if (call.arguments().isEmpty()) {
      lowering.report(WRONG_ARGUMENT_COUNT, call.callee().span(), fix, "case", "at least one text");
    }
    call.hash()
        .forEach(
            pair ->
                lowering.report(UNKNOWN_NAMED_ARGUMENT, pair.keySpan(), fix, "case", pair.key()));
    GivenNames.refused(NO_BLOCK_PARAMETERS, block.body(), "case", lowering);
    block
        .inverse()
        .ifPresent(
            inverse ->
                lowering.report(
                    ELSE_OF_CASE, call.callee().span(), "Put the '{{else}}' after the last case."));
    return texts;
  }

  /** Returns whether the cases and the else block cover all values. */
  private boolean check(Block match, Argument subject, List<Case> cases, LexicalScope scope) {
    Type type = subject.type();
    String shown = arguments.written(subject.expression());
    if (!type.isText() && !subject.isAny()) {
      boolean isScalar = type.isScalar();
      String fix = isScalar ? "Use '{{#if (eq " + shown + " …)}}'." : "";
      arguments.wrong("match", "an enum or a text", subject, fix);
      return false;
    }
    if (hasOthers(match)) {
      return false;
    }
    List<String> missing = missing(type, cases, shown);
    boolean isExhaustive = type instanceof Type.EnumOf && missing.isEmpty();
    boolean isOpen = !(type instanceof Type.EnumOf) && !subject.isAbsent();
    boolean isMissing = (isOpen || !missing.isEmpty()) && match.inverse().isEmpty();
    if (!isMissing) {
      values.quoted().isReported(subject.expression(), scope);
    } else {
      String what = isOpen ? "other texts" : "'" + String.join("', '", missing) + "'";
      Fix fix = Fix.of(isOpen ? "Add an '{{else}}'." : "Add the missing cases or an '{{else}}'.");
      Optional<Fix> unquoted = values.quoted().unquoted(subject.expression(), scope);
      lowering.report(
          MISSING_CASE,
          match.call().callee().span(),
          unquoted.orElseGet(() -> adding(missing, match, fix)),
          shown,
          what);
    }
    boolean isAlways = isExhaustive && !subject.value().optional();
    Optional<Body> never = match.inverse().filter(body -> isAlways && !body.statements().isEmpty());
    never.ifPresent(
        body ->
            lowering.report(
                UNREACHABLE,
                body.span(),
                "Remove the '{{else}}': the cases cover all values.",
                shown,
                "one of the cases"));
    return isAlways;
  }

  /**
   * Returns a fix with an edit that adds an empty case for some values before the end of a match,
   * or an empty else block without values. The edit adds lines if the end is alone on its line.
   */
  private Fix adding(List<String> values, Block match, Fix fix) {
    boolean isClear = values.stream().noneMatch(value -> value.contains("\"")) && !hasOthers(match);
    if (!isClear) {
      return fix;
    }
    String whole = lowering.textOf(match.span());
    int end = whole.lastIndexOf("{{");
    String line = whole.substring(whole.lastIndexOf('\n', end) + 1, end);
    boolean isAlone = whole.contains("\n") && line.isBlank();
    String next = isAlone ? (whole.contains("\r\n") ? "\r\n" : "\n") + line : "";
    String added =
        values.isEmpty()
            ? "{{else}}" + next
            : "{{#case \"" + String.join("\" \"", values) + "\"}}" + next + "{{/case}}" + next;
    return fix.replacing(lowering.here(Span.at(match.span().start() + end)), added).suggested();
  }

  /** Returns the values of an enum that have no case, unless one is misspelt. */
  private List<String> missing(Type type, List<Case> cases, String shown) {
    LowerComparison comparison = new LowerComparison(lowering, arguments);
    Set<String> seen = new LinkedHashSet<>();
    boolean isRight = true;
    for (Case one : cases) {
      for (StringLiteral text : one.texts()) {
        if (!seen.add(text.value())) {
          String fix = "Only the first case for a value is used. Remove this one.";
          lowering.report(DUPLICATE_CASE, text.span(), fix, text.value());
        } else if (type instanceof Type.EnumOf allowed) {
          isRight &= comparison.isValue(text.value(), text.span(), allowed, shown);
        }
      }
    }
    List<String> missing = new ArrayList<>();
    if (type instanceof Type.EnumOf allowed && isRight) {
      missing.addAll(allowed.values());
      missing.removeAll(seen);
    }
    return missing;
  }

  private List<Instruction> branches(
      Block match, Value subject, List<Case> cases, boolean isExhaustive, LexicalScope scope) {
    Variable variable =
        lowering.program().variable("matched", subject.type(), subject.optional(), subject);
    boolean isBound = !isVariableOrParameter(subject);
    Value read = isBound ? new Value.Read(variable) : subject;
    List<Instruction> rest = body(match.inverse(), scope);
    for (int i = cases.size() - 1; i >= 0; i--) {
      Case one = cases.get(i);
      Value condition = condition(read, one.texts());
      List<Instruction> then = body(one.block().body(), scope.knowing(condition, true));
      boolean isLast = isExhaustive && i == cases.size() - 1;
      // No case ever matches an absent value.
      if (Absence.decides(condition).isPresent()) {
        continue;
      }
      rest =
          isLast
              ? then
              : List.of(
                  new Instruction.Branch(
                      condition, then, rest, lowering.at(one.block().openTag())));
    }
    return isBound
        ? List.of(new Instruction.Bind(variable, subject, rest, lowering.at(match.openTag())))
        : rest;
  }

  private static boolean isVariableOrParameter(Value value) {
    return value instanceof Value.Read
        || value instanceof Value.Absent
        || (value instanceof Value.Member member && member.object() instanceof Value.Parameters);
  }

  private static Value condition(Value subject, List<StringLiteral> texts) {
    List<Value> same =
        texts.stream()
            .map(
                text ->
                    LowerComparison.equal(
                        subject,
                        subject.type() instanceof Type.EnumOf type
                            ? LowerComparison.value(text.value(), type)
                            : Arguments.literal(text.value())))
            .toList();
    return same.size() == 1
        ? same.get(0)
        : new Value.Apply(BuiltIn.SOME, same, Type.BOOLEAN, false);
  }

  private List<Instruction> body(Optional<Body> body, LexicalScope scope) {
    return body.map(present -> statements.lower(present, scope)).orElse(List.of());
  }
}
