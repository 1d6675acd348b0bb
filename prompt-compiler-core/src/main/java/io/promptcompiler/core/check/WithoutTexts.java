package io.promptcompiler.core.check;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Log;
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
    return instruction instanceof EmitText || instruction instanceof Log
        ? Optional.empty()
        : RebuildBlocks.rebuild(instruction, WithoutTexts::of);
  }
}
