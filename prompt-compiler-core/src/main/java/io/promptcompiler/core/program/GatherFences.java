package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Fence.Style;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Gathered;
import io.promptcompiler.core.program.Instruction.Loop;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Wraps the fences of a text in gathered texts: each fence by itself if the output before it is
 * known to end a line, otherwise the whole text. A text without fences is unchanged.
 */
public final class GatherFences {
  private boolean isKnown = true;

  private GatherFences() {}

  /**
   * The known properties of the output before a place; each constant is more specific than the
   * previous one.
   */
  private enum Before {
    ANYTHING,
    LINE,
    EMPTY_LINE;

    Before or(Before other) {
      return compareTo(other) < 0 ? this : other;
    }
  }

  /**
   * Returns an equivalent text in which fences are gathered. The given procedures must be complete.
   */
  public static List<Instruction> around(
      List<Instruction> instructions, List<Procedure> procedures) {
    GatherFences gather = new GatherFences();
    gather.visit(instructions, Before.EMPTY_LINE);
    // A procedure does not know what is printed before it, so the whole text is gathered.
    boolean isAny = hasFences(instructions);
    Map<Integer, Boolean> fenced = new HashMap<>();
    boolean isCalled =
        InstructionSearch.inCalls(
            instructions,
            procedures,
            one ->
                one instanceof Call call
                    && fenced.computeIfAbsent(
                        call.procedure(), number -> hasFences(procedures.get(number).body())));
    if (!isAny && !isCalled) {
      return instructions;
    }
    return gather.isKnown && !isCalled
        ? each(instructions)
        : List.of(new Gathered(instructions, instructions.get(0).location()));
  }

  /** Returns whether a program contains a fence. */
  public static boolean hasFences(TextProgram program) {
    return hasFences(program.instructions())
        || program.procedures().stream().anyMatch(one -> hasFences(one.body()));
  }

  private static boolean hasFences(List<Instruction> instructions) {
    return InstructionSearch.inBlocks(instructions, Fenced.class::isInstance);
  }

  private static List<Instruction> each(List<Instruction> instructions) {
    return Replaced.each(
        instructions,
        one ->
            one instanceof Fenced
                ? new Gathered(List.of(one), one.location())
                : one.mapBlocks(GatherFences::each));
  }

  private Before visit(List<Instruction> instructions, Before before) {
    Before current = before;
    for (Instruction instruction : instructions) {
      current = visit(instruction, current);
    }
    return current;
  }

  private Before visit(Instruction instruction, Before before) {
    return switch (instruction.kind()) {
      case EMIT_TEXT -> after(((EmitText) instruction).text(), before);
      case LOG -> before;
      case FENCED -> fence((Fenced) instruction, before);
      case BRANCH -> {
        Branch branch = (Branch) instruction;
        yield visit(branch.then(), before).or(visit(branch.otherwise(), before));
      }
      // An indent is not a line break, but it is blank.
      case BIND, INDENTED, GATHERED -> visit(instruction.blocks().get(0), before);
      case LOOP -> loop((Loop) instruction, before);
      case EMIT_VALUE, CALL, INCLUDE, MARK -> Before.ANYTHING;
      case EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> Before.ANYTHING;
    };
  }

  /** Checks each iteration once: the state after one iteration is the state before the next. */
  private Before loop(Loop loop, Before before) {
    Before begin = before.or(atEnd(loop.body()));
    return begin.or(visit(loop.body(), begin)).or(visit(loop.otherwise(), before));
  }

  private static Before atEnd(List<Instruction> body) {
    Instruction last = body.isEmpty() ? null : body.get(body.size() - 1);
    if (last instanceof EmitText text) {
      return after(text.text(), Before.ANYTHING);
    }
    return last instanceof Fenced fenced ? after(fenced) : Before.ANYTHING;
  }

  private static Before after(Fenced fenced) {
    boolean endsLine = !fenced.fence().closing().lineBreak().isEmpty();
    return endsLine ? Before.LINE : Before.ANYTHING;
  }

  private Before fence(Fenced fenced, Before before) {
    Fence fence = fenced.fence();
    if (fence.style() == Style.MARKDOWN) {
      isKnown &= before == Before.EMPTY_LINE;
    } else if (fence.opening().isAlone()) {
      isKnown &= before != Before.ANYTHING;
    }
    // Fences inside this one are gathered with it.
    return after(fenced);
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
