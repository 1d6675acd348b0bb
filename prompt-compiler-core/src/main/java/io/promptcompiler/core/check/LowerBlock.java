package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.BAD_BLOCK_PARAMETERS;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNREACHABLE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENTS;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_TYPE;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.LoopState;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Body.BlockParameter;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Optional;

/**
 * Turns blocks into branches and loops: {@code if}, {@code unless}, {@code each}, {@code with},
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

  List<Instruction> lower(Block block, Scope scope) {
    Call call = LowerStatements.asCall(block.call());
    String name = call.callee().original();
    boolean isName =
        call.callee() instanceof Path path && path.isSimple() && scope.name(name) == null;
    if (isName && HelperNames.BLOCKS.contains(name)) {
      return helper(block, name, scope);
    }
    if (block.raw()) {
      return raw(block, call, name, scope);
    }
    boolean isOwn = call.isBare() && paths.mayBeVariable(name, scope);
    if (isName && LowerMatch.isMatch(name) && !isOwn) {
      return new LowerMatch(lowering, values, statements).lower(block, scope);
    }
    boolean isHelper = isName && lowering.helpers().find(name).isPresent();
    if ((isName && HelperNames.BUILT_IN.contains(name)) || (isHelper && !isOwn)) {
      lowering.report(WRONG_ARGUMENTS, call.callee().span(), "", name, "is no block");
      return List.of();
    }
    if (call.isBare() && call.callee() instanceof Path path) {
      return section(block, paths.resolve(path, scope), path, scope);
    }
    values.call(call, scope); // says what is wrong with it
    return List.of();
  }

  /** A raw block prints its inside, unless its name is that of a variable. */
  private List<Instruction> raw(Block block, Call call, String name, Scope scope) {
    if (!call.isBare()) {
      lowering.report(
          WRONG_ARGUMENTS, call.callee().span(), "", name, "is a raw block and takes no arguments");
      return List.of();
    }
    return call.callee() instanceof Path path && paths.isVariable(name, scope)
        ? section(block, paths.resolve(path, scope), path, scope)
        : body(block.body(), scope);
  }

  private List<Instruction> helper(Block block, String name, Scope scope) {
    Call call = block.call();
    if (call.arguments().size() != 1) {
      boolean many = call.arguments().size() > 1 && name.equals("if");
      String fix =
          many ? "Compare with a helper: '{{#if (eq a b)}}'." : "Write '{{#" + name + " x}}'.";
      lowering.report(
          WRONG_ARGUMENTS, call.callee().span(), fix, name, "needs exactly one argument");
      return List.of();
    }
    Expression argument = call.arguments().get(0);
    Value value = values.lower(argument, scope);
    boolean isCondition = name.equals("if") || name.equals("unless");
    for (HashPair pair : call.hash()) {
      if (!isCondition || !pair.key().equals("includeZero")) {
        String fix = isCondition ? "It knows 'includeZero'." : "";
        lowering.report(
            WRONG_ARGUMENTS, pair.keySpan(), fix, name, "takes no argument '" + pair.key() + "'");
      }
    }
    return switch (name) {
      case "if" -> conditional(block, condition(call, value, scope), false, scope);
      case "unless" -> conditional(block, condition(call, value, scope), true, scope);
      case "with" -> with(block, value, argument, scope);
      default -> each(block, value, argument, scope);
    };
  }

  private Value condition(Call call, Value value, Scope scope) {
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
      Block block, Value condition, boolean negated, Scope scope) {
    String helper = block.call().callee().original();
    Scope inner =
        refuseNames(block.body(), helper, "gives its body no names").bind(scope, ABSENT, ABSENT);
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

  private List<Instruction> with(Block block, Value value, Expression argument, Scope scope) {
    Value condition = new Value.Truth(value, Test.FILLED);
    Named named = names(block.body(), 1, "with");
    return entered(block, value, condition, argument.original(), named, scope);
  }

  private List<Instruction> each(Block block, Value value, Expression argument, Scope scope) {
    Type type = value.type();
    Named named = names(block.body(), 2, "each");
    String hint = hint(argument, named);
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

  private List<Instruction> section(Block block, Value value, Path path, Scope scope) {
    Type type = value.type();
    String shown = path.original();
    if (type instanceof Type.ListOf list) {
      Named named = names(block.body(), 2, shown);
      String hint = hint(path, named);
      return loop(block, value, list.element(), Type.INTEGER, hint, named, scope);
    }
    Named named =
        refuseNames(block.body(), shown, "gives its body names only where it is a list: use #each");
    if (type instanceof Type.Any && !(value instanceof Value.Absent)) {
      return dynamicSection(block, value, named, hint(path, Named.NONE), scope);
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
      Block block, Value value, Named named, String hint, Scope scope) {
    Value contexts = new Value.Contexts(value, LowerValue.toAny(scope.context()));
    Variable item = lowering.variable(hint, Type.ANY, true, Optional.empty());
    LoopFrame frame = lowering.loop(Type.INTEGER);
    Scope entered = scope.enter(new Value.Read(item));
    Scope inner =
        named.bind(
            entered.loop(Scope.LoopAround.ofSection(frame, value, scope.innermost())),
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
      Block block, Value value, Value condition, String shown, Named named, Scope scope) {
    Unreached unreached = new Unreached(shown, block.body(), block.inverse());
    List<Instruction> otherwise = body(block.inverse(), scope);
    if (value instanceof Value.Absent) {
      body(block.body(), named.bind(scope.enter(value), value, value));
      return otherwise;
    }
    boolean isBound = value.optional() || !isPlain(value);
    if (!isBound) {
      List<Instruction> then = body(block.body(), named.bind(scope.enter(value), value, value));
      return branch(block, condition, then, otherwise, unreached, scope);
    }
    String hint = named.first().orElse(word(shown));
    Variable variable = lowering.variable(hint, value.type(), false, Optional.of(value));
    Value read = new Value.Read(variable);
    List<Instruction> then = body(block.body(), named.bind(scope.enter(read), read, read));
    List<Instruction> bound = List.of(new Instruction.Bind(variable, value, then, at(block)));
    return branch(block, condition, then.isEmpty() ? then : bound, otherwise, unreached, scope);
  }

  private static boolean isPlain(Value value) {
    return value instanceof Value.Parameters
        || value instanceof Value.Read
        || (value instanceof Value.Member member && isPlain(member.object()));
  }

  private List<Instruction> loop(
      Block block, Value over, Type element, Type keyType, String hint, Named named, Scope scope) {
    List<Instruction> otherwise = body(block.inverse(), scope);
    if (over instanceof Value.ToAny whole && whole.value() instanceof Value.Parameters) {
      lowering.useAll();
    }
    boolean isDynamic = over.type() instanceof Type.Any;
    Variable item = lowering.variable(hint, element, element instanceof Type.Any, Optional.empty());
    LoopFrame frame = lowering.loop(keyType);
    Value read = over instanceof Value.Absent ? over : new Value.Read(item);
    Scope inner =
        named.bind(
            scope.enter(read).loop(Scope.LoopAround.of(frame)),
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
   * What to say of a branch that is never taken.
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
      Scope scope) {
    Optional<Boolean> decided = Truths.decide(condition, scope);
    if (decided.isEmpty()) {
      return List.of(new Instruction.Branch(condition, then, otherwise, at(block)));
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

  private List<Instruction> body(Optional<Body> body, Scope scope) {
    return body.map(present -> statements.lower(present, scope)).orElse(List.of());
  }

  /** The names that a block gives its body. */
  private record Named(List<String> names) {
    static final Named NONE = new Named(List.of());

    Optional<String> first() {
      return names.stream().findFirst();
    }

    Scope bind(Scope scope, Value value, Value key) {
      Scope bound = scope;
      for (int i = 0; i < names.size(); i++) {
        bound = bound.name(names.get(i), i == 0 ? value : key);
      }
      return bound;
    }
  }

  private Named names(Optional<Body> body, int most, String name) {
    List<BlockParameter> parameters = body.map(Body::parameters).orElse(List.of());
    if (parameters.size() > most) {
      lowering.report(
          BAD_BLOCK_PARAMETERS,
          parameters.get(most).span(),
          "",
          name,
          "gives its body at most " + (most == 1 ? "one name" : "two names"));
    }
    return new Named(parameters.stream().limit(most).map(BlockParameter::name).toList());
  }

  private Named refuseNames(Optional<Body> body, String name, String why) {
    List<BlockParameter> parameters = body.map(Body::parameters).orElse(List.of());
    if (!parameters.isEmpty()) {
      BlockParameter first = parameters.get(0);
      lowering.report(BAD_BLOCK_PARAMETERS, first.span(), "Remove it.", name, why);
    }
    return new Named(parameters.stream().map(BlockParameter::name).toList());
  }

  private Location at(Block block) {
    return lowering.at(block.openTag());
  }

  /**
   * A word for an element: the name that the block gives it, or the list's name in the singular.
   */
  private static String hint(Expression list, Named named) {
    String name = word(list.original());
    String singular =
        name.endsWith("ies")
            ? name.substring(0, name.length() - 3) + "y"
            : name.endsWith("s") && name.length() > 2
                ? name.substring(0, name.length() - 1)
                : name + "Item";
    return named.first().orElse(singular);
  }

  private static String word(String path) {
    String last = path.replaceAll(".*[./@(]", "").replaceAll("[^\\p{L}\\p{N}_-]", "");
    return last.isEmpty() || last.equals("this") ? "value" : last;
  }
}
