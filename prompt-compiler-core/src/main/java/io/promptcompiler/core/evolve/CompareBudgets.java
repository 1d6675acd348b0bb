package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.MessageInstruction;
import io.promptcompiler.core.program.MessageInstruction.Branch;
import io.promptcompiler.core.program.MessageInstruction.Emit;
import io.promptcompiler.core.program.MessageInstruction.Fill;
import io.promptcompiler.core.program.MessageInstruction.Loop;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Compares the budgets of a slot: its own first, then those inside of it in their order, as long as
 * there are as many as before.
 */
final class CompareBudgets {
  private CompareBudgets() {}

  private record Budget(OptionalInt tokens, Location location) {
    boolean isLessThan(Budget other) {
      return tokens.orElse(Integer.MAX_VALUE) < other.tokens.orElse(Integer.MAX_VALUE);
    }

    @Override
    public String toString() {
      return tokens.isPresent() ? Integer.toString(tokens.getAsInt()) : "unlimited";
    }
  }

  static void compare(
      String slot, MessageInstruction released, MessageInstruction present, ChangeSink report) {
    List<Budget> before = new ArrayList<>();
    List<Budget> after = new ArrayList<>();
    collect(released, before);
    collect(present, after);
    int compared = before.size() == after.size() ? before.size() : 1;
    for (int i = 0; i < compared; i++) {
      if (after.get(i).isLessThan(before.get(i))) {
        report.add(
            slot + " " + i + " " + after.get(i),
            Diagnostic.of(
                    DiagnosticCode.BUDGET_LOWERED,
                    after.get(i).location(),
                    slot,
                    before.get(i),
                    after.get(i))
                .fix("What fitted before may be left out now.")
                .released(before.get(i).location()));
      }
    }
  }

  private static void collect(MessageInstruction instruction, List<Budget> budgets) {
    if (instruction instanceof Fill fill) {
      budgets.add(new Budget(fill.budget(), fill.location()));
      fill.body().forEach(inner -> collect(inner, budgets));
    } else if (instruction instanceof Loop loop) {
      budgets.add(new Budget(loop.budget(), loop.location()));
      loop.body().forEach(inner -> collect(inner, budgets));
    } else if (instruction instanceof Branch branch) {
      branch.then().forEach(inner -> collect(inner, budgets));
      branch.otherwise().forEach(inner -> collect(inner, budgets));
    } else if (instruction instanceof Emit emit) {
      budgets.add(new Budget(emit.budget(), emit.location()));
    }
  }
}
