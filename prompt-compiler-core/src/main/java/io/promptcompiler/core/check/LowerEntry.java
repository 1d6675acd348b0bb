package io.promptcompiler.core.check;

import io.promptcompiler.core.check.names.GivenNames;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Statement.Block;
import java.util.List;

/** Lowers blocks whose body has a value as its context, if the value is present. */
final class LowerEntry {
  private final Lowering lowering;
  private final LowerStatements statements;
  private final LowerBranch branches;

  LowerEntry(Lowering lowering, LowerStatements statements) {
    this.lowering = lowering;
    this.statements = statements;
    this.branches = new LowerBranch(lowering);
  }

  /** Lowers the block {@code with}. */
  List<Instruction> with(Block block, Value value, Expression argument, LexicalScope scope) {
    Value condition = new Value.Truth(value, Test.FILLED);
    GivenNames named = GivenNames.atMost(1, block.body(), "with", lowering);
    return entered(block, value, condition, argument.original(), named, scope);
  }

  /** Lowers a block whose body has the value as its context if the condition is true. */
  List<Instruction> entered(
      Block block,
      Value value,
      Value condition,
      String shown,
      GivenNames named,
      LexicalScope scope) {
    LowerBranch.Unreached unreached =
        new LowerBranch.Unreached(shown, block.body(), block.inverse());
    List<Instruction> otherwise = statements.body(block.inverse(), scope);
    if (value instanceof Value.Absent) {
      statements.body(block.body(), named.bind(scope.enter(value), value, value));
      return otherwise;
    }
    boolean isBound = value.optional() || !isPath(value);
    if (!isBound) {
      List<Instruction> then =
          statements.body(block.body(), named.bind(scope.enter(value), value, value));
      return branches.branch(block, condition, then, otherwise, unreached, scope);
    }
    String hint = named.hint(shown);
    Variable variable = lowering.program().variable(hint, value.type(), false, value);
    Value read = new Value.Read(variable);
    List<Instruction> then =
        statements.body(block.body(), named.bind(scope.enter(read), read, read));
    List<Instruction> bound =
        List.of(new Instruction.Bind(variable, value, then, lowering.at(block.openTag())));
    return branches.branch(
        block, condition, then.isEmpty() ? then : bound, otherwise, unreached, scope);
  }

  private static boolean isPath(Value value) {
    return value instanceof Value.Parameters
        || value instanceof Value.Read
        || (value instanceof Value.Member member && isPath(member.object()));
  }
}
