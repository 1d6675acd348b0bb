package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Equivalence;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Show;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.TextProgram;
import java.util.List;

/** Finds the first message in which two chat prompts differ, and the place in its text. */
record FirstMessage(MessageProgram released, MessageProgram present) {

  /**
   * Looks for it.
   *
   * @param around what is reported when nothing is there to point to
   */
  FirstDifference of(List<Instruction> old, List<Instruction> now, FirstDifference around) {
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
    if (before instanceof EmitMessage old
        && after instanceof EmitMessage now
        && old.role() == now.role()) {
      return FirstDifference.of(
          new TextProgram(old.text(), released.procedures()),
          new TextProgram(now.text(), present.procedures()),
          here);
    }
    if (before instanceof Instruction.Divide old && after instanceof Instruction.Divide now) {
      return FirstDifference.of(
          new TextProgram(old.text(), released.procedures()),
          new TextProgram(now.text(), present.procedures()),
          here);
    }
    if (before instanceof Branch old && after instanceof Branch now) {
      boolean isThen = !Equivalence.between(released, present).same(old.then(), now.then());
      return isThen ? of(old.then(), now.then(), here) : of(old.otherwise(), now.otherwise(), here);
    }
    if (before instanceof Loop old && after instanceof Loop now) {
      return of(old.body(), now.body(), here);
    }
    if (before instanceof Instruction.Bind old && after instanceof Instruction.Bind now) {
      return of(old.body(), now.body(), here);
    }
    if (before instanceof Fill old && after instanceof Fill now) {
      return of(old.body(), now.body(), here);
    }
    if (before instanceof Show old && after instanceof Show now) {
      boolean isHeader =
          !Equivalence.between(released, present)
              .same(List.copyOf(old.header()), List.copyOf(now.header()));
      int block = isHeader ? 0 : 1;
      return of(old.blocks().get(block), now.blocks().get(block), here);
    }
    return here;
  }
}
