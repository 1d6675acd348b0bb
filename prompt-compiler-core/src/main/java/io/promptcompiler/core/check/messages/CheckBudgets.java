package io.promptcompiler.core.check.messages;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.OVER_BUDGET;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.LeastCost;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.TextProgram;
import java.util.List;
import java.util.OptionalInt;

/**
 * Reports fixed text that can never fit: a message that exceeds its budget, and messages that are
 * always present in a slot and together exceed the budget of the slot. Tokens are counted by the
 * default counter.
 */
public final class CheckBudgets {
  private final List<Procedure> procedures;
  private final DiagnosticSink sink;

  /** Creates an instance for the messages of one program. */
  public CheckBudgets(List<Procedure> procedures, DiagnosticSink sink) {
    this.procedures = procedures;
    this.sink = sink;
  }

  /**
   * Checks a slot.
   *
   * @param budget the location of the slot's budget
   */
  public void check(Fill fill, Location budget) {
    long always = 0;
    boolean isGood = true;
    for (Instruction instruction : fill.body()) {
      if (instruction instanceof EmitMessage emit && emit.unlessBlank().isEmpty()) {
        always += LeastCost.tokens(emit.text(), procedures);
      }
      isGood &= fits(instruction, least(fill.budget(), OptionalInt.empty()));
    }
    if (isGood && fill.budget().isPresent() && always > fill.budget().getAsInt()) {
      report(budget, always, fill.budget().getAsInt());
    }
  }

  /** Checks a message, or all messages in an instruction. */
  void check(Instruction instruction) {
    fits(instruction, Integer.MAX_VALUE);
  }

  /** Returns the number of tokens in the fixed text of a rendering, with any values. */
  public static long always(Rendering rendering) {
    if (rendering instanceof MessageProgram messages) {
      return always(messages.instructions(), messages.procedures());
    }
    return rendering instanceof TextProgram text
        ? LeastCost.tokens(text.instructions(), text.procedures())
        : 0;
  }

  /** Returns the number of tokens in the fixed text of messages that are always present. */
  private static long always(List<Instruction> instructions, List<Procedure> procedures) {
    long always = 0;
    for (Instruction instruction : instructions) {
      always +=
          switch (instruction.kind()) {
            case EMIT_MESSAGE, DIVIDE -> LeastCost.tokens(instruction.blocks().get(0), procedures);
            case BRANCH, LOOP -> 0;
            case BIND,
                FILL,
                SHOW,
                HISTORY,
                LOG,
                EMIT_TEXT,
                EMIT_VALUE,
                CALL,
                INCLUDE,
                INDENTED,
                FENCED,
                GATHERED,
                MARK ->
                instruction.blocks().stream().mapToLong(block -> always(block, procedures)).sum();
          };
    }
    return always;
  }

  private static int least(OptionalInt one, OptionalInt other) {
    return Math.min(one.orElse(Integer.MAX_VALUE), other.orElse(Integer.MAX_VALUE));
  }

  private boolean fits(Instruction instruction, int budget) {
    boolean fit = true;
    if (instruction instanceof EmitMessage emit) {
      int most = least(OptionalInt.of(budget), emit.budget());
      long tokens = LeastCost.tokens(emit.text(), procedures);
      fit = tokens <= most;
      if (!fit) {
        report(emit.location(), tokens, most);
      }
    } else {
      int most = least(OptionalInt.of(budget), instruction.budget());
      for (List<Instruction> block : instruction.blocks()) {
        fit &= allFit(block, most);
      }
    }
    return fit;
  }

  private boolean allFit(List<Instruction> instructions, int budget) {
    boolean fit = true;
    for (Instruction instruction : instructions) {
      fit &= fits(instruction, budget);
    }
    return fit;
  }

  private void report(Location at, long tokens, int budget) {
    sink.report(
        Diagnostic.of(OVER_BUDGET, at, tokens, budget)
            .fix("Shorten the text or raise the budget."));
  }
}
