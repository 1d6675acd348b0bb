package io.promptcompiler.core.java;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Gathered;
import io.promptcompiler.core.program.Instruction.Indented;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the values that instructions print more than once, which are converted only once. */
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
      if (instruction instanceof EmitValue print
          && TextEmitter.isCostly(print)
          && !once.add(TextEmitter.key(print))) {
        again.add(TextEmitter.key(print));
      }
      // What is indented or gathered is made by a method of its own.
      if (!(instruction instanceof Indented || instruction instanceof Gathered)) {
        instruction.blocks().forEach(this::all);
      }
    }
  }
}
