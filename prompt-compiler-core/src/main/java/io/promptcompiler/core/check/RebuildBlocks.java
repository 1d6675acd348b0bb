package io.promptcompiler.core.check;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Loop;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Makes blocks again with other instructions inside; a block without any is dropped. */
final class RebuildBlocks {
  private RebuildBlocks() {}

  /**
   * An instruction with what is inside of it replaced; one that has no inside as it is.
   *
   * @param inside gives the new instructions for those of a body
   */
  static Optional<Instruction> rebuild(
      Instruction instruction, UnaryOperator<List<Instruction>> inside) {
    if (instruction instanceof Branch branch) {
      List<Instruction> then = inside.apply(branch.then());
      List<Instruction> otherwise = inside.apply(branch.otherwise());
      return then.isEmpty() && otherwise.isEmpty()
          ? Optional.empty()
          : Optional.of(new Branch(branch.condition(), then, otherwise, branch.location()));
    }
    if (instruction instanceof Loop loop) {
      List<Instruction> body = inside.apply(loop.body());
      List<Instruction> otherwise = inside.apply(loop.otherwise());
      return body.isEmpty() && otherwise.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Loop(
                  loop.over(),
                  loop.mode(),
                  loop.item(),
                  loop.frame(),
                  body,
                  otherwise,
                  loop.location()));
    }
    if (instruction instanceof Bind bind) {
      List<Instruction> body = inside.apply(bind.body());
      return body.isEmpty()
          ? Optional.empty()
          : Optional.of(new Bind(bind.variable(), bind.value(), body, bind.location()));
    }
    if (instruction instanceof Indented indented) {
      List<Instruction> body = inside.apply(indented.body());
      return body.isEmpty()
          ? Optional.empty()
          : Optional.of(new Indented(indented.indent(), body, indented.location()));
    }
    return Optional.of(instruction);
  }
}
