package io.promptcompiler.core.program.caching;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The variables and loops around a procedure that its body reads, also through the procedures that
 * it calls.
 *
 * @param variables the numbers of variables
 * @param loops the numbers of loops
 */
record OuterReads(Set<Integer> variables, Set<Integer> loops) {

  /** Returns what each of some procedures reads, by the number of the procedure. */
  static List<OuterReads> of(List<Procedure> procedures) {
    List<Collect> all = new ArrayList<>();
    for (Procedure procedure : procedures) {
      Collect collect = new Collect();
      procedure.parameters().forEach(one -> collect.boundVariables.add(one.number()));
      collect.all(procedure.body());
      collect.removeBound();
      all.add(collect);
    }
    boolean isNew = true;
    while (isNew) {
      isNew = false;
      for (Collect collect : all) {
        for (int called : collect.calls) {
          isNew |= collect.add(all.get(called));
        }
      }
    }
    return all.stream().map(one -> new OuterReads(one.variables, one.loops)).toList();
  }

  /** What a body reads, binds and calls. */
  private static final class Collect {
    private final Set<Integer> variables = new HashSet<>();
    private final Set<Integer> loops = new HashSet<>();
    private final Set<Integer> boundVariables = new HashSet<>();
    private final Set<Integer> boundLoops = new HashSet<>();
    private final Set<Integer> calls = new HashSet<>();

    void all(List<Instruction> instructions) {
      for (Instruction instruction : instructions) {
        instruction.operands().forEach(this::value);
        instruction.variables().forEach(one -> boundVariables.add(one.number()));
        if (instruction instanceof Instruction.Loop loop) {
          boundLoops.add(loop.frame().number());
        } else if (instruction instanceof Instruction.Call call) {
          calls.add(call.procedure());
        }
        instruction.blocks().forEach(this::all);
      }
    }

    private void value(Value value) {
      if (value instanceof Value.Read read) {
        variables.add(read.variable().number());
      } else if (value instanceof Value.LoopState state) {
        loops.add(state.loop().number());
      }
      value.operands().forEach(this::value);
    }

    void removeBound() {
      variables.removeAll(boundVariables);
      loops.removeAll(boundLoops);
    }

    /** Adds what a called procedure reads, and returns whether something was missing. */
    boolean add(Collect called) {
      int before = variables.size() + loops.size();
      variables.addAll(called.variables);
      loops.addAll(called.loops);
      removeBound();
      return variables.size() + loops.size() > before;
    }
  }
}
