package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.ONLY_LISTS_GIVE_NAMES;

import io.promptcompiler.core.check.helpers.LowerComparison;
import io.promptcompiler.core.check.names.GivenNames;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.type.Type;
import java.util.List;

/**
 * Lowers sections over a variable: a list becomes a loop, a truth value a condition, and any other
 * value the context of the body. The kind of a value of type any is only known at run time.
 */
final class LowerSection {
  private final Lowering lowering;
  private final LowerStatements statements;
  private final LowerBranch branches;
  private final LowerEntry entries;
  private final LowerLoop loops;

  LowerSection(Lowering lowering, LowerStatements statements) {
    this.lowering = lowering;
    this.statements = statements;
    this.branches = new LowerBranch(lowering);
    this.entries = new LowerEntry(lowering, statements);
    this.loops = new LowerLoop(lowering, statements);
  }

  /**
   * Lowers a section.
   *
   * @param path how the template writes the variable
   */
  List<Instruction> lower(Block block, Value value, Path path, LexicalScope scope) {
    Type type = value.type();
    String shown = path.original();
    if (type instanceof Type.ListType list) {
      GivenNames named = GivenNames.atMost(2, block.body(), shown, lowering);
      String hint = named.elementHint(path);
      return loops.loop(block, value, list.element(), Type.INTEGER, hint, named, scope);
    }
    GivenNames named = GivenNames.refused(ONLY_LISTS_GIVE_NAMES, block.body(), shown, lowering);
    if (type.isAny() && !(value instanceof Value.Absent)) {
      return dynamicSection(block, value, named, GivenNames.NONE.elementHint(path), scope);
    }
    TextAsFalse.of(value).map(TextAsFalse::finding).ifPresent(lowering::report);
    Value condition = new Value.Truth(value, Test.SHOWN);
    if (type instanceof Type.Bool) {
      return branches.branch(
          block,
          condition,
          statements.body(block.body(), named.bind(scope, value, value)),
          statements.body(block.inverse(), scope),
          new LowerBranch.Unreached(shown, block.body(), block.inverse()),
          scope);
    }
    return entries.entered(block, value, condition, shown, named, scope);
  }

  /** Lowers a section whose value may be a list, an object, a truth value or anything else. */
  private List<Instruction> dynamicSection(
      Block block, Value value, GivenNames named, String hint, LexicalScope scope) {
    Value contexts = new Value.Contexts(value, LowerValue.toAny(scope.object()));
    if (scope.context() instanceof Value.Parameters) {
      lowering.effects().readWholeContext();
      lowering.effects().useAll();
    }
    if (scope.loops().isEmpty()) {
      lowering.effects().readLoopState();
    }
    Variable item = lowering.program().changing(hint, Type.ANY, true, contexts);
    LoopFrame frame = lowering.program().loop(Type.INTEGER, contexts);
    Value read = new Value.Read(item);
    LexicalScope entered = scope.enter(read);
    if (scope.whole().isApart()) {
      // The value true keeps the context, and therefore the meaning of 'this'.
      Value isTrue = LowerComparison.equal(value, KnownConditions.TRUE);
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
            statements.body(block.body(), inner),
            statements.body(block.inverse(), scope),
            lowering.at(block.openTag())));
  }
}
