package io.promptcompiler.core.check.trust;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.Procedure;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Finds the marks in a text at which messages begin. */
final class TurnsOf {
  private static final Turns NONE = new Turns(Set.of(), true);

  private final Turns[] ofProcedures;
  private final IdentityHashMap<Instruction, Turns> known = new IdentityHashMap<>();

  /**
   * The effect of instructions on the current message.
   *
   * @param last the marks, and calls of procedures with marks, that may be reached last
   * @param mayPass whether there is a path without a mark
   */
  record Turns(Set<Instruction> last, boolean mayPass) {
    /** Returns whether they may begin a message. */
    boolean isTurning() {
      return !last.isEmpty();
    }
  }

  TurnsOf(List<Procedure> procedures) {
    this.ofProcedures = new Turns[procedures.size()];
    Arrays.fill(ofProcedures, new Turns(Set.of(), false));
    boolean isNew = true;
    while (isNew) {
      isNew = false;
      known.clear();
      for (int number = procedures.size() - 1; number >= 0; number--) {
        Turns now = of(procedures.get(number).body());
        isNew |= !now.equals(ofProcedures[number]);
        ofProcedures[number] = now;
      }
    }
    known.clear();
  }

  /** Returns the turns of consecutive instructions. */
  Turns of(List<Instruction> instructions) {
    Set<Instruction> last = identities();
    boolean mayPass = true;
    for (Instruction instruction : instructions) {
      Turns turns = of(instruction);
      if (!turns.mayPass()) {
        last.clear();
        mayPass = false;
      }
      last.addAll(turns.last());
    }
    return new Turns(last, mayPass);
  }

  /** Returns the turns of an instruction, including its blocks. */
  Turns of(Instruction instruction) {
    Turns turns = known.get(instruction);
    if (turns == null) {
      turns = find(instruction);
      known.put(instruction, turns);
    }
    return turns;
  }

  private Turns find(Instruction instruction) {
    if (instruction instanceof Mark mark) {
      return mark.marker().beginsMessage() ? new Turns(only(instruction), false) : NONE;
    }
    if (instruction instanceof Instruction.Call call) {
      Turns inside = ofProcedures[call.procedure()];
      return new Turns(inside.isTurning() ? only(instruction) : Set.of(), inside.mayPass());
    }
    if (instruction.blocks().isEmpty()) {
      return NONE;
    }
    Set<Instruction> last = identities();
    boolean mayPass = false;
    for (List<Instruction> block : instruction.blocks()) {
      Turns turns = of(block);
      last.addAll(turns.last());
      mayPass |= turns.mayPass();
    }
    return new Turns(last, mayPass);
  }

  private static Set<Instruction> only(Instruction instruction) {
    Set<Instruction> one = identities();
    one.add(instruction);
    return one;
  }

  private static Set<Instruction> identities() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }
}
