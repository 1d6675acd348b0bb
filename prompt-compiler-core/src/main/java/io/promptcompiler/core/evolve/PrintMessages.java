package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.MessageInstruction;
import io.promptcompiler.core.program.MessageInstruction.Branch;
import io.promptcompiler.core.program.MessageInstruction.Emit;
import io.promptcompiler.core.program.MessageInstruction.Fill;
import io.promptcompiler.core.program.MessageInstruction.Loop;
import io.promptcompiler.core.program.MessageInstruction.Show;
import io.promptcompiler.core.program.MessageProgram;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Message programs as texts that can be compared, without their budgets: either whole, or only
 * whose messages there are in which order.
 */
final class PrintMessages {
  private final List<String> slots;
  private final FoldTexts fold;
  private final boolean isWhole;

  /**
   * A printer.
   *
   * @param isWhole whether texts and conditions are printed, and not only roles
   */
  PrintMessages(EntryPoint prompt, MessageProgram program, Given given, boolean isWhole) {
    this.slots = program.slots();
    this.fold = new FoldTexts(prompt, given);
    this.isWhole = isWhole;
  }

  /** Some instructions. */
  String print(List<? extends MessageInstruction> instructions) {
    return instructions.stream().map(this::print).collect(Collectors.joining(", ", "[", "]"));
  }

  /** An instruction. */
  String print(MessageInstruction instruction) {
    if (instruction instanceof Emit emit) {
      String role = emit.role() + (emit.isPrefix() ? " prefix" : "");
      return isWhole
          ? role + " " + texts(emit.text()) + " unless blank " + texts(emit.unlessBlank())
          : role;
    }
    if (instruction instanceof Branch branch) {
      String otherwise = branch.otherwise().isEmpty() ? "" : " else " + print(branch.otherwise());
      return "if" + whole(branch.condition()) + " " + print(branch.then()) + otherwise;
    }
    if (instruction instanceof Loop loop) {
      return "for"
          + whole(loop.item() + " in " + loop.over() + " of " + loop.frame() + " " + loop.stops())
          + (loop.order() == Loop.Order.PREPEND ? " prepending " : " ")
          + print(loop.body())
          + (loop.between().isEmpty() ? "" : " between " + print(loop.between()));
    }
    if (instruction instanceof Fill fill) {
      return "fill " + slots.get(fill.slot()) + " " + print(fill.body());
    }
    Show show = (Show) instruction;
    return "slot "
        + slots.get(show.slot())
        + whole(show.isOmittedEmpty())
        + around(" header ", show.header())
        + around(" footer ", show.footer());
  }

  private String around(String what, List<Emit> emits) {
    return emits.isEmpty() ? "" : what + print(emits);
  }

  private String whole(Object what) {
    return isWhole ? " " + what : "";
  }

  private List<Instruction> texts(List<Instruction> instructions) {
    return fold.fold(instructions);
  }
}
