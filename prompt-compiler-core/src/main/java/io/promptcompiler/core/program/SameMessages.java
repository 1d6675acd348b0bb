package io.promptcompiler.core.program;

import io.promptcompiler.core.program.MessageInstruction.Branch;
import io.promptcompiler.core.program.MessageInstruction.Emit;
import io.promptcompiler.core.program.MessageInstruction.Fill;
import io.promptcompiler.core.program.MessageInstruction.Loop;
import io.promptcompiler.core.program.MessageInstruction.Show;
import java.util.List;
import java.util.Map;

/**
 * Whether two folded message programs do the same: as many messages in the same places, with texts
 * that are the same, if need be in {@linkplain SameByCases each case}. The variables of the two
 * have different numbers.
 *
 * @param slots the names of the slots of one
 * @param otherSlots those of the other
 */
public record SameMessages(List<String> slots, List<String> otherSlots, KnownValues known) {
  /** Copies the lists. */
  public SameMessages {
    slots = List.copyOf(slots);
    otherSlots = List.copyOf(otherSlots);
  }

  /** Compares parts of them. */
  public boolean same(
      List<? extends MessageInstruction> one, List<? extends MessageInstruction> other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (int i = 0; i < one.size(); i++) {
      if (!same(one.get(i), other.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean same(MessageInstruction one, MessageInstruction other) {
    if (one instanceof Emit emit && other instanceof Emit with) {
      return emit.role() == with.role()
          && emit.isPrefix() == with.isPrefix()
          && emit.budget().equals(with.budget())
          && SameByCases.of(emit.text(), with.text(), known)
          && SameByCases.of(emit.unlessBlank(), with.unlessBlank(), known);
    }
    if (one instanceof Branch branch && other instanceof Branch with) {
      return same(branch.condition(), with.condition())
          && same(branch.then(), with.then())
          && same(branch.otherwise(), with.otherwise());
    }
    if (one instanceof Loop loop && other instanceof Loop with) {
      return same(loop.over(), with.over())
          && loop.order() == with.order()
          && loop.stops() == with.stops()
          && loop.budget().equals(with.budget())
          && same(loop.body(), renamed(with.body(), loop, with))
          && same(loop.between(), renamed(with.between(), loop, with));
    }
    if (one instanceof MessageInstruction.Bind bind
        && other instanceof MessageInstruction.Bind with) {
      Map<Integer, Value> variables =
          Map.of(with.variable().number(), new Value.Read(bind.variable()));
      return same(bind.value(), with.value())
          && same(bind.body(), renamed(with.body(), variables, Map.of()));
    }
    if (one instanceof MessageInstruction.History history
        && other instanceof MessageInstruction.History with) {
      return same(history.messages(), with.messages()) && history.budget().equals(with.budget());
    }
    if (one instanceof Fill fill && other instanceof Fill with) {
      return isSameSlot(fill.slot(), with.slot())
          && fill.budget().equals(with.budget())
          && same(fill.body(), with.body());
    }
    if (one instanceof MessageInstruction.Divide divide
        && other instanceof MessageInstruction.Divide with) {
      return SameByCases.of(divide.text(), with.text(), known)
          && same(divide.earlier(), with.earlier());
    }
    return one instanceof Show show
        && other instanceof Show with
        && isSameSlot(show.slot(), with.slot())
        && show.isOmittedEmpty() == with.isOmittedEmpty()
        && same(show.header(), with.header())
        && same(show.footer(), with.footer());
  }

  private static boolean same(Value one, Value other) {
    return Equivalence.between(List.of(), List.of()).same(one, other);
  }

  private boolean isSameSlot(int one, int other) {
    return slots.get(one).equals(otherSlots.get(other));
  }

  private static List<MessageInstruction> renamed(
      List<? extends MessageInstruction> body, Loop to, Loop from) {
    Map<Integer, Value> variables = Map.of(from.item().number(), new Value.Read(to.item()));
    Map<Integer, LoopFrame> loops = Map.of(from.frame().number(), to.frame());
    return renamed(body, variables, loops);
  }

  private static List<MessageInstruction> renamed(
      List<? extends MessageInstruction> body,
      Map<Integer, Value> variables,
      Map<Integer, LoopFrame> loops) {
    return body.stream()
        .<MessageInstruction>map(
            one ->
                one.with(
                    value -> SameByCases.renamed(value, variables, loops),
                    text -> SameByCases.renamed(text, variables, loops),
                    inner -> renamed(inner, variables, loops)))
        .toList();
  }
}
