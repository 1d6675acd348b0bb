package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.History;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Procedure;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Decides whether a program may print anything but white space. */
final class VisibleText {
  private final List<Procedure> procedures;
  private final Set<Integer> called = new HashSet<>();

  private VisibleText(List<Procedure> procedures) {
    this.procedures = procedures;
  }

  /** Returns whether an entry point prints anything, without its variants. */
  static boolean isIn(EntryPoint prompt) {
    return isIn(prompt.rendering().instructions(), prompt.rendering().procedures())
        || prompt.parts().stream().map(Member.Part::conversation).anyMatch(VisibleText::isIn);
  }

  private static boolean isIn(Conversation conversation) {
    return conversation.messages().stream()
        .anyMatch(message -> isIn(message.text(), conversation.procedures()));
  }

  private static boolean isIn(List<Instruction> instructions, List<Procedure> procedures) {
    return new VisibleText(procedures).any(instructions);
  }

  private boolean any(List<Instruction> instructions) {
    return instructions.stream().anyMatch(this::isVisible);
  }

  private boolean isVisible(Instruction instruction) {
    if (instruction instanceof EmitText text) {
      return !text.text().isBlank();
    }
    if (instruction instanceof Mark mark) {
      return !(mark.marker() instanceof Marker.Turn);
    }
    if (instruction instanceof Call call) {
      return called.add(call.procedure()) && any(procedures.get(call.procedure()).body());
    }
    if (instruction instanceof Include include) {
      return isIn(include.fragment().text().instructions(), include.fragment().text().procedures());
    }
    return instruction instanceof EmitValue
        || instruction instanceof History
        || instruction.blocks().stream().anyMatch(this::any);
  }
}
