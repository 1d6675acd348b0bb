package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Log;
import java.util.ArrayList;
import java.util.List;

/**
 * Removes fixed texts from a text, so that only values are emitted. Partials that are procedures or
 * fragments keep their fixed texts.
 */
public final class WithoutTexts {
  private WithoutTexts() {}

  /** Returns the instructions that emit values, together with the blocks around them. */
  public static List<Instruction> of(List<Instruction> instructions) {
    List<Instruction> kept = new ArrayList<>();
    for (Instruction instruction : instructions) {
      if (!(instruction instanceof EmitText || instruction instanceof Log)) {
        Instruction inside = instruction.mapBlocks(WithoutTexts::of);
        boolean isEmptyFence =
            inside instanceof Fenced fenced
                && fenced.body().isEmpty()
                && fenced.attributes().isEmpty();
        if (!inside.isEmptyBlock() && !isEmptyFence) {
          kept.add(inside);
        }
      }
    }
    return kept;
  }

  /** Returns whether instructions emit any value. */
  public static boolean hasValues(List<Instruction> instructions) {
    return !of(instructions).isEmpty();
  }
}
