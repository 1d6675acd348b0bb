package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Equivalence;
import io.promptcompiler.core.program.MessageInstruction;
import io.promptcompiler.core.program.MessageInstruction.Branch;
import io.promptcompiler.core.program.MessageInstruction.Emit;
import io.promptcompiler.core.program.MessageInstruction.Fill;
import io.promptcompiler.core.program.MessageInstruction.Loop;
import io.promptcompiler.core.program.MessageInstruction.Show;
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
  FirstDifference of(
      List<? extends MessageInstruction> old,
      List<? extends MessageInstruction> now,
      FirstDifference around) {
    int common = Math.min(old.size(), now.size());
    for (int i = 0; i < common; i++) {
      MessageInstruction before = old.get(i);
      MessageInstruction after = now.get(i);
      if (!Equivalence.between(released, present).same(before, after)) {
        return inside(before, after, ChangedWords.of(before.location(), after.location()));
      }
    }
    return new FirstDifference(
        common < old.size() ? old.get(common).location() : around.released(),
        common < now.size() ? now.get(common).location() : around.present());
  }

  private FirstDifference inside(
      MessageInstruction before, MessageInstruction after, FirstDifference here) {
    if (before instanceof Emit old && after instanceof Emit now && old.role() == now.role()) {
      return FirstDifference.of(
          new TextProgram(old.text(), released.procedures()),
          new TextProgram(now.text(), present.procedures()),
          here);
    }
    if (before instanceof MessageInstruction.Divide old
        && after instanceof MessageInstruction.Divide now) {
      return FirstDifference.of(
          new TextProgram(old.text(), released.procedures()),
          new TextProgram(now.text(), present.procedures()),
          here);
    }
    if (before instanceof Branch old && after instanceof Branch now) {
      boolean isThen = !Equivalence.between(released, present).sameMessages(old.then(), now.then());
      return isThen ? of(old.then(), now.then(), here) : of(old.otherwise(), now.otherwise(), here);
    }
    if (before instanceof Loop old && after instanceof Loop now) {
      return of(old.body(), now.body(), here);
    }
    if (before instanceof MessageInstruction.Bind old
        && after instanceof MessageInstruction.Bind now) {
      return of(old.body(), now.body(), here);
    }
    if (before instanceof Fill old && after instanceof Fill now) {
      return of(old.body(), now.body(), here);
    }
    if (before instanceof Show old && after instanceof Show now) {
      boolean isHeader =
          !Equivalence.between(released, present)
              .sameMessages(List.copyOf(old.header()), List.copyOf(now.header()));
      return isHeader ? of(old.header(), now.header(), here) : of(old.footer(), now.footer(), here);
    }
    return here;
  }
}
