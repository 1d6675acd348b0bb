package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.NOT_A_BLOCK;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.RAW_BLOCK_ARGUMENTS;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_NAMED_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENT_COUNT;

import io.promptcompiler.core.check.fences.LowerFence;
import io.promptcompiler.core.check.helpers.HelperNames;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.names.ResolvePath;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Statement.Block;
import java.util.List;

/**
 * Lowers a block depending on its name: a block of the language, of the {@link Vocabulary}, a
 * section over a variable, or a raw block. Any other block is reported.
 */
final class LowerBlock {
  private final Lowering lowering;
  private final ResolvePath paths;
  private final LowerValue values;
  private final LowerStatements statements;
  private final SuggestBlock meant;
  private final LowerCondition conditions;
  private final LowerSection sections;

  LowerBlock(Lowering lowering, ResolvePath paths, LowerValue values, LowerStatements statements) {
    this.lowering = lowering;
    this.paths = paths;
    this.values = values;
    this.statements = statements;
    this.meant = new SuggestBlock(lowering, paths, values);
    this.conditions = new LowerCondition(lowering, values, statements);
    this.sections = new LowerSection(lowering, statements);
  }

  List<Instruction> lower(Block block, LexicalScope scope) {
    Call call = LowerStatements.asCall(block.call());
    String name = call.callee().original();
    boolean isName =
        call.callee() instanceof Path path && path.isSimple() && scope.name(name) == null;
    if (isName && HelperNames.OPENING.contains(name)) {
      lowering.names().add(lowering.at(call.callee().span()), () -> HelperNames.meaning(name));
    }
    if (isName && HelperNames.BLOCKS.contains(name)) {
      return helper(block, name, scope);
    }
    if (block.raw()) {
      return raw(block, call, name, scope);
    }
    if (isName
        && lowering.setting().vocabulary().word(call).orElse(null)
            instanceof Word.Equality equality) {
      return conditions.equality(block, equality, scope);
    }
    boolean isOwn = call.isBare() && paths.mayBeVariable(name, scope);
    if (isName && LowerMatch.isMatch(name) && !isOwn) {
      return new LowerMatch(lowering, values, statements).lower(block, scope);
    }
    boolean isHelper = isName && lowering.setting().helper(name).isPresent();
    if (isName && LowerFence.isFence(name) && !isOwn && !isHelper) {
      return new LowerFence(lowering, paths, values, statements).lower(block, scope);
    }
    if ((isName && HelperNames.BUILT_IN.contains(name)) || (isHelper && !isOwn)) {
      lowering.report(NOT_A_BLOCK, call.callee().span(), "", name);
      return List.of();
    }
    if (isName
        && !call.isBare()
        && lowering.setting().vocabulary().word(call).orElse(null) instanceof Word.Tool) {
      String form = "Write '{{" + name + " search_orders}}', without an end.";
      lowering.report(NOT_A_BLOCK, call.callee().span(), form, name);
      return List.of();
    }
    boolean isBetween = lowering.isBetweenMessages(scope.nesting());
    if (isName
        && !paths.mayBeVariable(name, scope)
        && lowering.misplaced().isReported(block, name, isBetween)) {
      return List.of();
    }
    if (call.isBare() && call.callee() instanceof Path path) {
      return sections.lower(block, paths.resolve(path, scope), path, scope);
    }
    if (!isName || !meant.misspelt(block, name, scope)) {
      values.call(call, scope); // reports the problem
    }
    return List.of();
  }

  /** Lowers a raw block. It prints its body, unless its name refers to a variable. */
  private List<Instruction> raw(Block block, Call call, String name, LexicalScope scope) {
    if (!call.isBare()) {
      lowering.report(RAW_BLOCK_ARGUMENTS, call.callee().span(), "", name);
      return List.of();
    }
    return call.callee() instanceof Path path && paths.isVariable(name, scope)
        ? sections.lower(block, paths.resolve(path, scope), path, scope)
        : statements.body(block.body(), scope);
  }

  private List<Instruction> helper(Block block, String name, LexicalScope scope) {
    Call call = block.call();
    if (call.arguments().size() != 1) {
      boolean isElse = lowering.textOf(block.openTag()).matches("(?s)\\{\\{~?\\s*else\\b.*");
      Fix fix =
          isElse && call.arguments().isEmpty()
              ? Fix.of("Write '{{else " + name + " x}}', or '{{else}}' for all other cases.")
              : meant.rightCall(call, name, scope);
      lowering.report(
          WRONG_ARGUMENT_COUNT, call.callee().span(), fix, name, "exactly one argument");
      return List.of();
    }
    Expression argument = call.arguments().get(0);
    Value value = values.lower(argument, scope);
    boolean isCondition = name.equals("if") || name.equals("unless");
    for (HashPair pair : call.hash()) {
      if (!isCondition || !pair.key().equals("includeZero")) {
        String fix = isCondition ? "The only named argument is 'includeZero'." : "";
        lowering.report(UNKNOWN_NAMED_ARGUMENT, pair.keySpan(), fix, name, pair.key());
      }
    }
    boolean isLoop = name.equals("each");
    if ((isLoop || (name.equals("with") && isOfObject(argument, scope)))
        && values
            .quoted()
            .isWrong(name, isLoop ? "a list or an object" : "an object", argument, scope)) {
      return List.of();
    }
    return switch (name) {
      case "if" -> conditions.lower(block, value, false, scope);
      case "unless" -> conditions.lower(block, value, true, scope);
      case "with" -> new LowerEntry(lowering, statements).with(block, value, argument, scope);
      default -> new LowerLoop(lowering, statements).each(block, value, argument, scope);
    };
  }

  /** Returns whether a text in quotes is the name of a variable that is an object. */
  private boolean isOfObject(Expression argument, LexicalScope scope) {
    return argument instanceof Expression.StringLiteral text
        && paths.isVariable(text.value(), scope)
        && paths.resolve(Path.ofName(text.value(), text.span()), scope).type().isObject();
  }
}
