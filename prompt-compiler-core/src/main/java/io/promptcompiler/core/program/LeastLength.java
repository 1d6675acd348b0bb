package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Loop;
import java.util.List;

/** How long a text is at least, whatever the values are: what is fixed in it counts. */
public final class LeastLength {
  private final List<Procedure> procedures;

  private LeastLength(List<Procedure> procedures) {
    this.procedures = procedures;
  }

  /** In UTF-16 units. */
  public static long of(List<Instruction> instructions, List<Procedure> procedures) {
    return new LeastLength(procedures).all(instructions, 0);
  }

  /** In tokens, a quarter of the UTF-16 units, rounded up. */
  public static long tokens(List<Instruction> instructions, List<Procedure> procedures) {
    return (of(instructions, procedures) + 3) / 4;
  }

  private long all(List<Instruction> instructions, int calls) {
    long length = 0;
    for (Instruction instruction : instructions) {
      length += one(instruction, calls);
    }
    return length;
  }

  private long one(Instruction instruction, int calls) {
    if (instruction instanceof EmitText text) {
      return text.text().length();
    }
    if (instruction instanceof Branch branch) {
      return Math.min(all(branch.then(), calls), all(branch.otherwise(), calls));
    }
    if (instruction instanceof Loop loop) {
      return loop.otherwise().isEmpty()
          ? 0
          : Math.min(all(loop.body(), calls), all(loop.otherwise(), calls));
    }
    if (instruction instanceof Bind bind) {
      return all(bind.body(), calls);
    }
    if (instruction instanceof Indented indented) {
      return all(indented.body(), calls);
    }
    if (instruction instanceof Include include) {
      TextProgram included = include.fragment().text();
      return of(included.instructions(), included.procedures());
    }
    // One that calls itself would have no end, so calls in calls count as nothing.
    return instruction instanceof Call call && calls == 0
        ? all(procedures.get(call.procedure()).body(), 1)
        : 0;
  }
}
