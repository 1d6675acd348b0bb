package io.promptcompiler.core.check.messages;

import io.promptcompiler.core.check.CheckEmptyBody;
import io.promptcompiler.core.check.CheckForeignSyntax;
import io.promptcompiler.core.check.LowerTemplate;
import io.promptcompiler.core.check.LowerTemplates;
import io.promptcompiler.core.check.Lowered;
import io.promptcompiler.core.check.names.OuterScope;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.MessageProgram.Manner;
import io.promptcompiler.core.program.Service;
import java.util.List;
import java.util.Set;

/** Checks a template that consists of messages, and lowers it to a program that emits them. */
public final class CheckMessages {
  private CheckMessages() {}

  /** Checks a template and returns a program of its correct parts. */
  public static LowerTemplate.Result run(
      LowerTemplate.Input input, Manner manner, OuterScope around, DiagnosticSink sink) {
    LowerTemplates texts = new LowerTemplates(input.setting());
    Lowered lowered = texts.lowerMessages(input.leaf(), around, sink);
    lowered.names().forEach(Use::report);
    // Otherwise findings would be located at the include instead of in the partial.
    DiagnosticSink aboutText = input.text().relocating(sink);
    Set<String> mentioned = CheckForeignSyntax.check(input, lowered.used(), aboutText);
    CheckEmptyBody.check(input, aboutText);
    DivideMessages.Divided divided =
        new DivideMessages(texts.procedures(), sink).divide(lowered.instructions());
    PlaceMessages.Placed placed = PlaceMessages.place(divided);
    CheckBudgets budgets = new CheckBudgets(texts.procedures(), sink);
    divided.instructions().forEach(budgets::check);
    MessageProgram program =
        new MessageProgram(
            manner,
            Service.NONE,
            List.of(),
            placed.slots(),
            placed.instructions(),
            texts.procedures());
    CheckPrefixEnds.check(program, sink);
    return new LowerTemplate.Result(program, lowered.used(), mentioned, lowered.requirements());
  }
}
