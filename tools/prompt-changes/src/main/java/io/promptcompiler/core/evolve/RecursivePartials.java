package io.promptcompiler.core.evolve;

import io.promptcompiler.core.equivalence.Fingerprint;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Value;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Describes what partials that call themselves do, apart from their fixed texts. Arguments of such
 * a partial can take other values with each call, so its first calls do not show what it prints
 * deep inside.
 */
final class RecursivePartials {
  private final IdentityHashMap<Fragment, Fragment> fragments = new IdentityHashMap<>();

  private RecursivePartials() {}

  /**
   * Returns a text that is equal for a procedure that does the same, with all that it calls; empty
   * if the called procedure does not call itself.
   *
   * @param free the values that it reads from blocks around its calls
   */
  static Optional<String> of(Call call, List<Procedure> procedures, List<Value> free) {
    Set<Integer> called = new HashSet<>();
    reach(procedures.get(call.procedure()).body(), procedures, called);
    if (!called.contains(call.procedure())) {
      return Optional.empty();
    }
    TextProgram program = new TextProgram(List.of(), procedures);
    Instruction any = call.with(List.of(), List.of()); // its arguments do not matter
    TextProgram plain = new RecursivePartials().withoutTexts(program);
    return Optional.of(new Fingerprint().of(free, List.of(any), plain));
  }

  private static void reach(
      List<Instruction> instructions, List<Procedure> procedures, Set<Integer> called) {
    for (Instruction instruction : instructions) {
      instruction.blocks().forEach(block -> reach(block, procedures, called));
      if (instruction instanceof Call call && called.add(call.procedure())) {
        reach(procedures.get(call.procedure()).body(), procedures, called);
      }
    }
  }

  private TextProgram withoutTexts(TextProgram program) {
    return new TextProgram(
        withoutTexts(program.instructions()),
        program.procedures().stream().map(one -> one.with(withoutTexts(one.body()))).toList());
  }

  private List<Instruction> withoutTexts(List<Instruction> instructions) {
    return instructions.stream()
        .filter(instruction -> !(instruction instanceof EmitText))
        .map(this::withoutTexts)
        .toList();
  }

  private Instruction withoutTexts(Instruction instruction) {
    if (instruction instanceof Include include) {
      Fragment fragment = include.fragment();
      Fragment known = fragments.get(fragment);
      if (known == null) {
        known = fragment.with(withoutTexts(fragment.text()));
        fragments.put(fragment, known);
      }
      return new Include(known, include.arguments(), include.location());
    }
    Instruction inside = instruction.mapBlocks(this::withoutTexts);
    return inside instanceof Fenced fenced ? withoutLineBreaks(fenced) : inside;
  }

  /** Line breaks around a fence depend on the text around it, and on the end of the file. */
  private static Fenced withoutLineBreaks(Fenced fenced) {
    Fence fence = fenced.fence();
    Fence same =
        new Fence(fence.style(), fence.name(), plain(fence.opening()), plain(fence.closing()));
    return new Fenced(same, fenced.attributes(), fenced.body(), fenced.location());
  }

  private static Fence.Edge plain(Fence.Edge edge) {
    return edge.isAlone() ? Fence.Edge.alone("") : edge;
  }
}
