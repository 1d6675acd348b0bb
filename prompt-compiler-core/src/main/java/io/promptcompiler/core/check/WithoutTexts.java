package io.promptcompiler.core.check;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a text emits of values alone: the same instructions without their fixed texts. A partial
 * that is a procedure or a fragment keeps its own.
 */
public final class WithoutTexts {
  private WithoutTexts() {}

  /** The instructions that emit values, inside the blocks that they are in. */
  public static List<Instruction> of(List<Instruction> instructions) {
    List<Instruction> kept = new ArrayList<>();
    for (Instruction instruction : instructions) {
      of(instruction).ifPresent(kept::add);
    }
    return kept;
  }

  /** Whether any value is emitted. */
  public static boolean hasValues(List<Instruction> instructions) {
    return !of(instructions).isEmpty();
  }

  private static Optional<Instruction> of(Instruction instruction) {
    if (instruction instanceof EmitText || instruction instanceof Log) {
      return Optional.empty();
    }
    if (instruction instanceof EmitValue
        || instruction instanceof Call
        || instruction instanceof Include) {
      return Optional.of(instruction);
    }
    if (instruction instanceof Branch branch) {
      List<Instruction> then = of(branch.then());
      List<Instruction> otherwise = of(branch.otherwise());
      return then.isEmpty() && otherwise.isEmpty()
          ? Optional.empty()
          : Optional.of(new Branch(branch.condition(), then, otherwise, branch.location()));
    }
    if (instruction instanceof Loop loop) {
      List<Instruction> body = of(loop.body());
      List<Instruction> otherwise = of(loop.otherwise());
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
      List<Instruction> body = of(bind.body());
      return body.isEmpty()
          ? Optional.empty()
          : Optional.of(new Bind(bind.variable(), bind.value(), body, bind.location()));
    }
    Indented indented = (Indented) instruction;
    List<Instruction> body = of(indented.body());
    return body.isEmpty()
        ? Optional.empty()
        : Optional.of(new Indented(indented.indent(), body, indented.location()));
  }
}
