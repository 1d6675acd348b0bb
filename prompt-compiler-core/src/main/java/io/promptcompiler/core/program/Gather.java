package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Fence.Style;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Gathered;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Puts each fence of a text into something that is gathered: the fence alone where it is known that
 * what is printed before it ends a line, otherwise the whole text. A text without fences stays as
 * it is.
 */
public final class Gather {
  private final List<Procedure> procedures;
  private final Set<Integer> seen = new HashSet<>();
  private boolean hasFence;
  private boolean isKnown = true;

  private Gather(List<Procedure> procedures) {
    this.procedures = procedures;
  }

  /** What is known of the output before a place; each says more than the one before. */
  private enum Before {
    ANYTHING,
    LINE,
    EMPTY_LINE;

    Before or(Before other) {
      return compareTo(other) < 0 ? this : other;
    }
  }

  /** The same text; its procedures are complete. */
  public static List<Instruction> around(
      List<Instruction> instructions, List<Procedure> procedures) {
    Gather gather = new Gather(procedures);
    gather.visit(instructions, Before.EMPTY_LINE);
    if (!gather.hasFence) {
      return instructions;
    }
    return gather.isKnown
        ? each(instructions)
        : List.of(new Gathered(instructions, instructions.get(0).location()));
  }

  /** Whether there is a fence in instructions, or in what they call. */
  static boolean hasFences(List<Instruction> instructions, List<Procedure> procedures) {
    Gather gather = new Gather(procedures);
    gather.visit(instructions, Before.ANYTHING);
    return gather.hasFence;
  }

  private static List<Instruction> each(List<Instruction> instructions) {
    return Replaced.each(
        instructions,
        one ->
            one instanceof Fenced
                ? new Gathered(List.of(one), one.location())
                : one.mapBlocks(Gather::each));
  }

  private Before visit(List<Instruction> instructions, Before before) {
    Before current = before;
    for (Instruction instruction : instructions) {
      current = visit(instruction, current);
    }
    return current;
  }

  private Before visit(Instruction instruction, Before before) {
    if (instruction instanceof EmitText text) {
      return after(text.text(), before);
    }
    if (instruction instanceof Log) {
      return before;
    }
    if (instruction instanceof Fenced fenced) {
      return fence(fenced, before);
    }
    if (instruction instanceof Branch branch) {
      return visit(branch.then(), before).or(visit(branch.otherwise(), before));
    }
    if (instruction instanceof Bind bind) {
      return visit(bind.body(), before);
    }
    if (instruction instanceof Indented indented) {
      // The indent is no line break, but it is blank.
      return visit(indented.body(), before);
    }
    if (instruction instanceof Loop loop) {
      return loop(loop, before);
    }
    if (instruction instanceof Call call && seen.add(call.procedure())) {
      called(procedures.get(call.procedure()));
    }
    return instruction instanceof Gathered gathered
        ? visit(gathered.body(), before)
        : Before.ANYTHING;
  }

  /** A procedure does not know what is printed before it, so the whole text is gathered. */
  private void called(Procedure procedure) {
    Gather inside = new Gather(procedures);
    inside.seen.addAll(seen);
    inside.visit(procedure.body(), Before.ANYTHING);
    seen.addAll(inside.seen);
    hasFence |= inside.hasFence;
    isKnown &= !inside.hasFence;
  }

  private Before loop(Loop loop, Before before) {
    // What an iteration leaves is what the next one finds.
    Before begin = before;
    Before end = visit(loop.body(), begin);
    while (end.compareTo(begin) < 0) {
      begin = end;
      end = visit(loop.body(), begin);
    }
    return begin.or(end).or(visit(loop.otherwise(), before));
  }

  private Before fence(Fenced fenced, Before before) {
    Fence fence = fenced.fence();
    hasFence = true;
    if (fence.style() == Style.MARKDOWN) {
      isKnown &= before == Before.EMPTY_LINE;
    } else if (fence.opening().isAlone()) {
      isKnown &= before != Before.ANYTHING;
    }
    // What is inside is gathered with it.
    return fence.closing().lineBreak().isEmpty() ? Before.ANYTHING : Before.LINE;
  }

  private static Before after(String text, Before before) {
    if (!text.endsWith("\n")) {
      return Before.ANYTHING;
    }
    int previous = text.lastIndexOf('\n', text.length() - 2);
    boolean isBlank = text.substring(previous + 1).isBlank();
    boolean isEmptyLine = isBlank && (previous >= 0 || before != Before.ANYTHING);
    return isEmptyLine ? Before.EMPTY_LINE : Before.LINE;
  }
}
