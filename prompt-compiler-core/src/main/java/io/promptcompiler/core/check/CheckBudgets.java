package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.OVER_BUDGET;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.LeastCost;
import io.promptcompiler.core.program.MessageInstruction;
import io.promptcompiler.core.program.MessageInstruction.Branch;
import io.promptcompiler.core.program.MessageInstruction.Emit;
import io.promptcompiler.core.program.MessageInstruction.Fill;
import io.promptcompiler.core.program.MessageInstruction.Loop;
import io.promptcompiler.core.program.Procedure;
import java.util.List;
import java.util.OptionalInt;

/**
 * Reports fixed text that can never fit: a message longer than a budget that applies to it, and
 * messages of a slot that are always present and together exceed its budget. Tokens are counted by
 * the default counter.
 */
public final class CheckBudgets {
  private final List<Procedure> procedures;
  private final DiagnosticSink sink;

  /** For the messages of one program. */
  public CheckBudgets(List<Procedure> procedures, DiagnosticSink sink) {
    this.procedures = procedures;
    this.sink = sink;
  }

  /**
   * Checks a slot.
   *
   * @param budget where its budget stands
   */
  public void check(Fill fill, Location budget) {
    long always = 0;
    boolean isGood = true;
    for (MessageInstruction instruction : fill.body()) {
      if (instruction instanceof Emit emit && emit.unlessBlank().isEmpty()) {
        always += LeastCost.tokens(emit.text(), procedures);
      }
      isGood &= fits(instruction, least(fill.budget(), OptionalInt.empty()));
    }
    if (isGood && fill.budget().isPresent() && always > fill.budget().getAsInt()) {
      report(budget, always, fill.budget().getAsInt());
    }
  }

  /** Checks a message, or all inside of an instruction. */
  void check(MessageInstruction instruction) {
    fits(instruction, Integer.MAX_VALUE);
  }

  /** The tokens of the fixed texts of all messages that are always there. */
  public static long always(List<MessageInstruction> instructions, List<Procedure> procedures) {
    long always = 0;
    for (MessageInstruction instruction : instructions) {
      if (instruction instanceof Emit emit) {
        always += LeastCost.tokens(emit.text(), procedures);
      } else if (instruction instanceof MessageInstruction.Divide divide) {
        always += LeastCost.tokens(divide.text(), procedures);
      } else if (!(instruction instanceof Branch || instruction instanceof Loop)) {
        for (List<MessageInstruction> block : instruction.blocks()) {
          always += always(block, procedures);
        }
      }
    }
    return always;
  }

  private static int least(OptionalInt one, OptionalInt other) {
    return Math.min(one.orElse(Integer.MAX_VALUE), other.orElse(Integer.MAX_VALUE));
  }

  private boolean fits(MessageInstruction instruction, int budget) {
    boolean fit = true;
    if (instruction instanceof Emit emit) {
      int most = least(OptionalInt.of(budget), emit.budget());
      long tokens = LeastCost.tokens(emit.text(), procedures);
      fit = tokens <= most;
      if (!fit) {
        report(emit.location(), tokens, most);
      }
    } else if (instruction instanceof Branch branch) {
      boolean then = allFit(branch.then(), budget);
      fit = allFit(branch.otherwise(), budget) && then;
    } else if (instruction instanceof Loop loop) {
      fit = allFit(loop.body(), least(OptionalInt.of(budget), loop.budget()));
    } else if (instruction instanceof MessageInstruction.Bind bind) {
      fit = allFit(bind.body(), budget);
    }
    return fit;
  }

  private boolean allFit(List<MessageInstruction> instructions, int budget) {
    boolean fit = true;
    for (MessageInstruction instruction : instructions) {
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
