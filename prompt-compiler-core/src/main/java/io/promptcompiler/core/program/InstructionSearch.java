package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Instruction.Call;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Searches programs for instructions. */
public final class InstructionSearch {
  private InstructionSearch() {}

  /** Returns whether a condition holds for one of some instructions, or for one in their blocks. */
  public static boolean inBlocks(List<Instruction> instructions, Predicate<Instruction> condition) {
    return any(instructions, call -> List.of(), condition);
  }

  /**
   * Returns whether a condition holds for one of some instructions, for one in their blocks, or for
   * one in a procedure that they call, directly or through others.
   */
  public static boolean inCalls(
      List<Instruction> instructions,
      List<Procedure> procedures,
      Predicate<Instruction> condition) {
    return any(instructions, call -> procedures.get(call.procedure()).body(), condition);
  }

  private static boolean any(
      List<Instruction> instructions,
      Function<Call, List<Instruction>> called,
      Predicate<Instruction> condition) {
    Set<Integer> seen = new HashSet<>();
    Deque<List<Instruction>> open = new ArrayDeque<>(List.of(instructions));
    while (!open.isEmpty()) {
      for (Instruction instruction : open.pop()) {
        if (condition.test(instruction)) {
          return true;
        }
        instruction.blocks().forEach(open::push);
        if (instruction instanceof Call call && seen.add(call.procedure())) {
          open.push(called.apply(call));
        }
      }
    }
    return false;
  }
}
