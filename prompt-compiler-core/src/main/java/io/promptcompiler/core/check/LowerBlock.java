package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.NOT_A_BLOCK;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.NO_BLOCK_PARAMETERS;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.ONLY_LISTS_GIVE_NAMES;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.RAW_BLOCK_ARGUMENTS;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_HELPER;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_NAMED_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNREACHABLE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENT_COUNT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_TYPE;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.program.Absence;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.LoopState;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.foreign.ForeignWords;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lowers blocks to branches and loops: {@code if}, {@code unless}, {@code each}, {@code with},
 * sections over a variable, and raw blocks.
 */
final class LowerBlock {
  private static final Value ABSENT = new Value.Absent();

  private final Lowering lowering;
  private final ResolvePath paths;
  private final LowerValue values;
  private final LowerStatements statements;

  LowerBlock(Lowering lowering, ResolvePath paths, LowerValue values, LowerStatements statements) {
    this.lowering = lowering;
    this.paths = paths;
    this.values = values;
    this.statements = statements;
  }

  List<Instruction> lower(Block block, LexicalScope scope) {
    Call call = LowerStatements.asCall(block.call());
    String name = call.callee().original();
    boolean isName =
        call.callee() instanceof Path path && path.isSimple() && scope.name(name) == null;
    if (isName && HelperNames.OPENING.contains(name)) {
      lowering.means(call.callee().span(), () -> HelperNames.meaning(name));
    }
    if (isName && HelperNames.BLOCKS.contains(name)) {
      return helper(block, name, scope);
    }
    if (block.raw()) {
      return raw(block, call, name, scope);
    }
    if (isName && lowering.helpers().isDotprompt() && LowerDotprompt.isBlock(name)) {
      return equality(block, name, scope);
    }
    boolean isOwn = call.isBare() && paths.mayBeVariable(name, scope);
    if (isName && LowerMatch.isMatch(name) && !isOwn) {
      return new LowerMatch(lowering, values, statements).lower(block, scope);
    }
    boolean isHelper = isName && lowering.helpers().find(name).isPresent();
    if (isName && LowerFence.isFence(name) && !isOwn && !isHelper) {
      return new LowerFence(lowering, paths, values, statements).lower(block, scope);
    }
    if ((isName && HelperNames.BUILT_IN.contains(name)) || (isHelper && !isOwn)) {
      lowering.report(NOT_A_BLOCK, call.callee().span(), "", name);
      return List.of();
    }
    if (call.isBare() && call.callee() instanceof Path path) {
      return section(block, paths.resolve(path, scope), path, scope);
    }
    if (!isName || !misspelt(block, name, scope)) {
      values.call(call, scope); // says what is wrong with it
    }
    return List.of();
  }

  /** Whether a name is that of no block and no variable, which is reported then. */
  private boolean misspelt(Block block, String name, LexicalScope scope) {
    Location opener = lowering.here(block.call().callee().span());
    Fix fix = Suggestion.meant(name, HelperNames.OPENING, opener);
    boolean isVariable = paths.isVariable(name, scope);
    if (fix.edits().isEmpty() && !isVariable) {
      String words =
          ForeignWords.instead(name)
              .orElseGet(() -> Suggestion.list("Blocks", HelperNames.OPENING));
      lowering.report(UNKNOWN_HELPER, block.call().callee().span(), words, name);
    }
    if (fix.edits().isEmpty()) {
      return !isVariable;
    }
    String closer = "{{/" + name + "}}";
    Location end =
        lowering.here(new Span(block.span().end() - closer.length(), block.span().end()));
    List<Edit> edits = new ArrayList<>(fix.edits());
    if (end.text().equals(closer)) {
      edits.add(new Edit(end, "{{/" + edits.get(0).replacement() + "}}"));
    }
    lowering.report(UNKNOWN_HELPER, block.call().callee().span(), fix.editing(edits), name);
    return true;
  }

  /** A raw block prints its inside, unless its name is that of a variable. */
  private List<Instruction> raw(Block block, Call call, String name, LexicalScope scope) {
    if (!call.isBare()) {
      lowering.report(RAW_BLOCK_ARGUMENTS, call.callee().span(), "", name);
      return List.of();
    }
    return call.callee() instanceof Path path && paths.isVariable(name, scope)
        ? section(block, paths.resolve(path, scope), path, scope)
        : body(block.body(), scope);
  }

  private List<Instruction> helper(Block block, String name, LexicalScope scope) {
    Call call = block.call();
    if (call.arguments().size() != 1) {
      Fix fix = rightCall(call, name, scope);
      lowering.report(
          WRONG_ARGUMENT_COUNT, call.callee().span(), fix, name, "exactly one argument");
      return List.of();
    }
    Expression argument = call.arguments().get(0);
    Value value = values.lower(argument, scope);
    boolean isCondition = name.equals("if") || name.equals("unless");
    for (HashPair pair : call.hash()) {
      if (!isCondition || !pair.key().equals("includeZero")) {
        String fix = isCondition ? "It knows 'includeZero'." : "";
        lowering.report(UNKNOWN_NAMED_ARGUMENT, pair.keySpan(), fix, name, pair.key());
      }
    }
    return switch (name) {
      case "if" -> conditional(block, condition(call, value, scope), false, scope);
      case "unless" -> conditional(block, condition(call, value, scope), true, scope);
      case "with" -> with(block, value, argument, scope);
      default -> each(block, value, argument, scope);
    };
  }

  /** A block of dotprompt, which compares two values. */
  private List<Instruction> equality(Block block, String name, LexicalScope scope) {
    Call call = block.call();
    if (call.arguments().size() != 2 || !call.hash().isEmpty()) {
      Fix fix = Fix.of("Write '{{#" + name + " a b}}'.");
      lowering.report(
          WRONG_ARGUMENT_COUNT, call.callee().span(), fix, name, "exactly two arguments");
      return List.of();
    }
    Value equal = new LowerHelper(lowering, values).equal(name, call, scope);
    return conditional(block, equal, name.equals("unlessEquals"), scope);
  }

  /** How to call a block that takes one argument. */
  private Fix rightCall(Call call, String name, LexicalScope scope) {
    List<Expression> given = call.arguments();
    if (given.size() < 2) {
      return Fix.of("Write '{{#" + name + " x}}'.");
    }
    Fix ofWords = values.nameOfWords(given.get(0), given.subList(1, given.size()), scope);
    if (!ofWords.isEmpty()) {
      return ofWords;
    }
    if (!name.equals("if") && !name.equals("unless")) {
      return Fix.of("Write '{{#" + name + " x}}'.");
    }
    Fix fix = Fix.of("Compare with a helper: '{{#" + name + " (eq a b)}}'.");
    boolean isCompared =
        given.size() == 2
            && given.get(0) instanceof Path
            && given.get(1) instanceof Expression.StringLiteral;
    Location both = lowering.here(given.get(0).span().to(given.get(given.size() - 1).span()));
    return isCompared ? fix.replacing(both, "(eq " + both.text() + ")") : fix;
  }

  private Value condition(Call call, Value value, LexicalScope scope) {
    Value truthy = new Value.Truth(value, Test.TRUTHY);
    Value filled = new Value.Truth(value, Test.FILLED);
    for (HashPair pair : call.hash()) {
      if (pair.key().equals("includeZero")) {
        Value includes = new Value.Truth(values.lower(pair.value(), scope), Test.TRUTHY);
        return Truths.decide(includes, scope)
            .map(decided -> decided ? filled : truthy)
            .orElse(new Value.Choice(includes, filled, truthy));
      }
    }
    return truthy;
  }

  private List<Instruction> conditional(
      Block block, Value condition, boolean negated, LexicalScope scope) {
    String helper = block.call().callee().original();
    LexicalScope inner =
        GivenNames.refused(NO_BLOCK_PARAMETERS, block.body(), helper, lowering)
            .bind(scope, ABSENT, ABSENT);
    Optional<Body> whenTrue = negated ? block.inverse() : block.body();
    Optional<Body> whenFalse = negated ? block.body() : block.inverse();
    String shown = lowering.at(block.call().arguments().get(0).span()).text();
    return branch(
        block,
        condition,
        body(whenTrue, inner.knowing(condition, true)),
        body(whenFalse, inner.knowing(condition, false)),
        new Unreached(shown, whenTrue, whenFalse),
        scope);
  }

  private List<Instruction> with(
      Block block, Value value, Expression argument, LexicalScope scope) {
    Value condition = new Value.Truth(value, Test.FILLED);
    GivenNames named = GivenNames.atMost(1, block.body(), "with", lowering);
    return entered(block, value, condition, argument.original(), named, scope);
  }

  private List<Instruction> each(
      Block block, Value value, Expression argument, LexicalScope scope) {
    Type type = value.type();
    GivenNames named = GivenNames.atMost(2, block.body(), "each", lowering);
    String hint = named.elementHint(argument);
    if (type instanceof Type.ListOf list) {
      return loop(block, value, list.element(), Type.INTEGER, hint, named, scope);
    }
    boolean isObject = type instanceof Type.ObjectRef || type instanceof Type.AnyMap;
    if (isObject || type instanceof Type.Any) {
      Type keyType = isObject ? Type.STRING : Type.ANY;
      return loop(block, LowerValue.toAny(value), Type.ANY, keyType, hint, named, scope);
    }
    lowering.report(
        WRONG_TYPE,
        argument.span(),
        "A loop runs over the elements of a list or the members of an object.",
        "each",
        "a list or an object",
        argument.original(),
        type.described());
    return List.of();
  }

  private List<Instruction> section(Block block, Value value, Path path, LexicalScope scope) {
    Type type = value.type();
    String shown = path.original();
    if (type instanceof Type.ListOf list) {
      GivenNames named = GivenNames.atMost(2, block.body(), shown, lowering);
      String hint = named.elementHint(path);
      return loop(block, value, list.element(), Type.INTEGER, hint, named, scope);
    }
    GivenNames named = GivenNames.refused(ONLY_LISTS_GIVE_NAMES, block.body(), shown, lowering);
    if (type instanceof Type.Any && !(value instanceof Value.Absent)) {
      return dynamicSection(block, value, named, GivenNames.NONE.elementHint(path), scope);
    }
    Value condition = new Value.Truth(value, Test.SHOWN);
    if (type instanceof Type.Bool) {
      return branch(
          block,
          condition,
          body(block.body(), named.bind(scope, value, value)),
          body(block.inverse(), scope),
          new Unreached(shown, block.body(), block.inverse()),
          scope);
    }
    return entered(block, value, condition, shown, named, scope);
  }

  /** A section whose value may be a list, an object, a truth value or anything else. */
  private List<Instruction> dynamicSection(
      Block block, Value value, GivenNames named, String hint, LexicalScope scope) {
    Value contexts = new Value.Contexts(value, LowerValue.toAny(scope.object()));
    if (scope.context() instanceof Value.Parameters) {
      lowering.effects().readWholeContext();
    }
    if (scope.loops().isEmpty()) {
      lowering.effects().readLoopState();
    }
    Variable item = lowering.changing(hint, Type.ANY, true, contexts);
    LoopFrame frame = lowering.loop(Type.INTEGER, contexts);
    Value read = new Value.Read(item);
    LexicalScope entered = scope.enter(read);
    if (scope.whole().isApart()) {
      // True keeps the context, and so what 'this' is in it.
      Value isTrue = LowerComparison.equal(value, Truths.TRUE);
      entered = entered.calling(new Value.Choice(isTrue, LowerValue.toAny(scope.self()), read));
    }
    LexicalScope inner =
        named.bind(
            entered.loop(LexicalScope.LoopAround.ofSection(frame, value, scope.innermost())),
            value,
            value);
    return List.of(
        new Instruction.Loop(
            contexts,
            Instruction.Loop.Mode.ELEMENTS,
            item,
            frame,
            body(block.body(), inner),
            body(block.inverse(), scope),
            at(block)));
  }

  /** A block whose body sees the value as its context, if there is one. */
  private List<Instruction> entered(
      Block block,
      Value value,
      Value condition,
      String shown,
      GivenNames named,
      LexicalScope scope) {
    Unreached unreached = new Unreached(shown, block.body(), block.inverse());
    List<Instruction> otherwise = body(block.inverse(), scope);
    if (value instanceof Value.Absent) {
      body(block.body(), named.bind(scope.enter(value), value, value));
      return otherwise;
    }
    boolean isBound = value.optional() || !isPath(value);
    if (!isBound) {
      List<Instruction> then = body(block.body(), named.bind(scope.enter(value), value, value));
      return branch(block, condition, then, otherwise, unreached, scope);
    }
    String hint = named.hint(shown);
    Variable variable = lowering.variable(hint, value.type(), false, value);
    Value read = new Value.Read(variable);
    List<Instruction> then = body(block.body(), named.bind(scope.enter(read), read, read));
    List<Instruction> bound = List.of(new Instruction.Bind(variable, value, then, at(block)));
    return branch(block, condition, then.isEmpty() ? then : bound, otherwise, unreached, scope);
  }

  private static boolean isPath(Value value) {
    return value instanceof Value.Parameters
        || value instanceof Value.Read
        || (value instanceof Value.Member member && isPath(member.object()));
  }

  private List<Instruction> loop(
      Block block,
      Value over,
      Type element,
      Type keyType,
      String hint,
      GivenNames named,
      LexicalScope scope) {
    List<Instruction> otherwise = body(block.inverse(), scope);
    if (over instanceof Value.ToAny whole && whole.value() instanceof Value.Parameters) {
      lowering.useAll();
    }
    boolean isDynamic = over.type() instanceof Type.Any;
    Variable item = lowering.changing(hint, element, element instanceof Type.Any, over);
    LoopFrame frame = lowering.loop(keyType, over);
    Value read = over instanceof Value.Absent ? over : new Value.Read(item);
    LexicalScope inner =
        named.bind(
            scope.enter(read).loop(LexicalScope.LoopAround.of(frame)),
            read,
            new LoopState(frame, LoopState.Property.KEY));
    List<Instruction> body = body(block.body(), inner);
    if (over instanceof Value.Absent) {
      return otherwise;
    }
    return List.of(
        new Instruction.Loop(
            over,
            isDynamic ? Instruction.Loop.Mode.MEMBERS : Instruction.Loop.Mode.ELEMENTS,
            item,
            frame,
            body,
            otherwise,
            at(block)));
  }

  /**
   * A block whose branches are reported if they are never taken.
   *
   * @param shown the condition's value as the template writes it
   */
  private record Unreached(String shown, Optional<Body> then, Optional<Body> otherwise) {
    String is(boolean truth) {
      boolean isCall = shown.startsWith("(");
      return truth ? (isCall ? "true" : "there") : isCall ? "false" : "missing";
    }
  }

  private List<Instruction> branch(
      Block block,
      Value condition,
      List<Instruction> then,
      List<Instruction> otherwise,
      Unreached unreached,
      LexicalScope scope) {
    Optional<Boolean> decided = Truths.decide(condition, scope);
    if (decided.isEmpty()) {
      return List.of(new Instruction.Branch(condition, then, otherwise, at(block)));
    }
    if (Absence.decides(condition).isPresent()) {
      // This was reported, or the call leaves out a parameter that the partial does not require.
      return decided.get() ? then : otherwise;
    }
    Optional<Body> never = decided.get() ? unreached.otherwise() : unreached.then();
    if (never.isPresent() && !never.get().statements().isEmpty()) {
      lowering.report(
          UNREACHABLE,
          never.get().span(),
          "Remove it, or make the value optional.",
          unreached.shown(),
          unreached.is(decided.get()));
    }
    return decided.get() ? then : otherwise;
  }

  private List<Instruction> body(Optional<Body> body, LexicalScope scope) {
    return body.map(present -> statements.lower(present, scope)).orElse(List.of());
  }

  private Location at(Block block) {
    return lowering.at(block.openTag());
  }
}
