package io.promptcompiler.core.java.text;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Branch;
import java.util.List;
import java.util.Optional;

/**
 * A branch that can be written as {@code else if}. It is the only instruction in the else block of
 * another branch, and its condition does not need preceding statements.
 */
record ElseIf(Branch branch, Expr condition) {

  static Optional<ElseIf> of(
      List<Instruction> otherwise, ExpressionEmitter expressions, Code code) {
    if (otherwise.size() != 1
        || !(otherwise.get(0) instanceof Branch branch)
        || branch.then().isEmpty()) {
      return Optional.empty();
    }
    Code before = code.beginBlock();
    Expr condition = expressions.emit(branch.condition(), before);
    before.endBlock();
    return before.isEmpty() ? Optional.of(new ElseIf(branch, condition)) : Optional.empty();
  }
}
