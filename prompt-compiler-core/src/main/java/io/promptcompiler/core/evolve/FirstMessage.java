package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Equivalence;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Divide;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.TextProgram;
import java.util.List;

/** Finds the first message in which two chat prompts differ, and the place in its text. */
record FirstMessage(MessageProgram released, MessageProgram present) {

  /**
   * Finds the first difference.
   *
   * @param around the difference to report if there is no more specific place
   */
  FirstDifference of(
      List<? extends Instruction> old, List<? extends Instruction> now, FirstDifference around) {
    int common = Math.min(old.size(), now.size());
    for (int i = 0; i < common; i++) {
      Instruction before = old.get(i);
      Instruction after = now.get(i);
      if (!Equivalence.between(released, present).same(before, after)) {
        return inside(before, after, ChangedWords.of(before.location(), after.location()));
      }
    }
    return new FirstDifference(
        common < old.size() ? old.get(common).location() : around.released(),
        common < now.size() ? now.get(common).location() : around.present());
  }

  private FirstDifference inside(Instruction before, Instruction after, FirstDifference here) {
    boolean isOfAnotherRole =
        before instanceof EmitMessage old
            && after instanceof EmitMessage now
            && old.role() != now.role();
    if (before.getClass() != after.getClass() || isOfAnotherRole) {
      return here;
    }
    if (before instanceof EmitMessage || before instanceof Divide) {
      return FirstDifference.of(
          new TextProgram(before.blocks().get(0), released.procedures()),
          new TextProgram(after.blocks().get(0), present.procedures()),
          here);
    }
    for (int i = 0; i < Math.min(before.blocks().size(), after.blocks().size()); i++) {
      List<Instruction> old = before.blocks().get(i);
      List<Instruction> now = after.blocks().get(i);
      if (!Equivalence.between(released, present).same(old, now)) {
        return of(old, now, here);
      }
    }
    // Where a loop is over something else, for example, its messages are the same.
    return before.blocks().isEmpty() ? here : new FirstDifference(here.released(), here.present());
  }
}
