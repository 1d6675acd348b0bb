package io.promptcompiler.core.java;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Loop;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The values that some instructions print more than once, which are to be converted once. */
final class Repeated {
  private final Set<TextEmitter.Key> once = new HashSet<>();
  private final Set<TextEmitter.Key> again = new HashSet<>();

  private Repeated() {}

  static Set<TextEmitter.Key> in(List<Instruction> instructions) {
    Repeated repeated = new Repeated();
    repeated.all(instructions);
    return repeated.again;
  }

  private void all(List<Instruction> instructions) {
    for (Instruction instruction : instructions) {
      if (instruction instanceof EmitValue print) {
        if (TextEmitter.isCostly(print) && !once.add(TextEmitter.key(print))) {
          again.add(TextEmitter.key(print));
        }
      } else if (instruction instanceof Branch branch) {
        all(branch.then());
        all(branch.otherwise());
      } else if (instruction instanceof Loop loop) {
        all(loop.body());
        all(loop.otherwise());
      } else if (instruction instanceof Bind bind) {
        all(bind.body());
      }
    }
  }
}
