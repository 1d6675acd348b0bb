package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Rendering;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the fixed text of a program: each branch and each included text counts, and loops and
 * recursive calls count once.
 */
final class FixedLength {
  private final List<Procedure> procedures;
  private final Map<Fragment, Long> fragments;
  private final Map<Integer, Long> known = new HashMap<>();

  private FixedLength(List<Procedure> procedures, Map<Fragment, Long> fragments) {
    this.procedures = procedures;
    this.fragments = fragments;
  }

  /** Returns the length in UTF-16 units of the text of an entry point, without its variants. */
  static long of(EntryPoint prompt) {
    Rendering rendering = prompt.rendering();
    long all = of(rendering.instructions(), rendering.procedures());
    for (Member.Part part : prompt.parts()) {
      List<Procedure> procedures = part.conversation().procedures();
      for (var message : part.conversation().messages()) {
        all = sum(all, of(message.text(), procedures));
      }
    }
    return all;
  }

  private static long of(List<Instruction> instructions, List<Procedure> procedures) {
    return new FixedLength(procedures, new IdentityHashMap<>()).all(instructions);
  }

  private long all(List<Instruction> instructions) {
    long all = 0;
    for (Instruction instruction : instructions) {
      all = sum(all, one(instruction));
    }
    return all;
  }

  private long one(Instruction instruction) {
    long length = 0;
    if (instruction instanceof EmitText text) {
      length = text.text().length();
    } else if (instruction instanceof Call call) {
      length = called(call.procedure());
    } else if (instruction instanceof Include include) {
      length = included(include.fragment());
    }
    for (List<Instruction> block : instruction.blocks()) {
      length = sum(length, all(block));
    }
    return length;
  }

  private long called(int procedure) {
    Long length = known.putIfAbsent(procedure, 0L);
    if (length == null) {
      length = all(procedures.get(procedure).body());
      known.put(procedure, length);
    }
    return length;
  }

  private long included(Fragment fragment) {
    Long length = fragments.get(fragment);
    if (length == null) {
      length =
          new FixedLength(fragment.text().procedures(), fragments)
              .all(fragment.text().instructions());
      fragments.put(fragment, length);
    }
    return length;
  }

  /** Returns a sum that repeated includes cannot make overflow. */
  private static long sum(long one, long other) {
    return Math.min(Long.MAX_VALUE / 4, one + other);
  }
}
