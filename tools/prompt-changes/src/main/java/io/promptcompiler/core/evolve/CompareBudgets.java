package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Instruction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * Compares the budgets of slots, and the order in which slots are filled. If a slot contains as
 * many budgets as before, they are compared in order; otherwise only its own budget is compared.
 */
final class CompareBudgets {
  private CompareBudgets() {}

  /**
   * A budget of a part of a prompt.
   *
   * @param tokens the maximum number of tokens; empty without a limit
   * @param around the place of the part
   */
  record Budget(OptionalInt tokens, Location around) {
    /** Returns the budget of an instruction of its own. */
    static Budget of(Instruction instruction) {
      return new Budget(instruction.budget(), instruction.location());
    }

    boolean isLessThan(Budget other) {
      return tokens.orElse(Integer.MAX_VALUE) < other.tokens.orElse(Integer.MAX_VALUE);
    }

    private boolean isLowered(Budget before, double factor) {
      return tokens.isPresent()
          && tokens.getAsInt() * factor < before.tokens.orElse(Integer.MAX_VALUE);
    }

    /** Returns the place of the budget, or that of its owner if there is none. */
    Location location() {
      return DocumentKeys.find(around, List.of("budget", "maxTokens"));
    }

    @Override
    public String toString() {
      return tokens.isPresent() ? Integer.toString(tokens.getAsInt()) : "unlimited";
    }
  }

  /** Returns whether the budgets of the same messages have become smaller or larger. */
  static boolean differ(List<Instruction> released, List<Instruction> present) {
    List<OptionalInt> before = tokens(released);
    List<OptionalInt> after = tokens(present);
    boolean isUnlimited =
        Stream.concat(before.stream(), after.stream()).allMatch(OptionalInt::isEmpty);
    return !isUnlimited && !before.equals(after);
  }

  private static List<OptionalInt> tokens(List<Instruction> instructions) {
    List<Budget> budgets = new ArrayList<>();
    instructions.forEach(instruction -> collect(instruction, budgets));
    return budgets.stream().map(Budget::tokens).toList();
  }

  static void compare(String slot, Instruction released, Instruction present, ChangeSink report) {
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
                .fix("Messages that fitted before may now be dropped.")
                .released(before.get(i).location()));
      }
    }
  }

  /**
   * Compares the order in which the released slots are filled: the first gets its tokens first.
   *
   * @param released the instructions that fill the released slots by name, in order
   * @param present the instructions that fill the present slots
   */
  static void order(
      Map<String, Instruction> released, Map<String, Instruction> present, ChangeSink report) {
    List<String> before = new ArrayList<>(released.keySet());
    List<String> after = new ArrayList<>(present.keySet());
    before.retainAll(present.keySet());
    after.retainAll(released.keySet());
    if (before.equals(after)) {
      return;
    }
    int at = TextPlace.same(before, after);
    report.add(
        String.join(" ", after),
        Diagnostic.of(
                DiagnosticCode.SLOTS_REORDERED,
                priority(present, before.get(at)),
                String.join(", ", before),
                String.join(", ", after))
            .fix("Later ones only get the tokens that earlier ones leave: see 'priority'.")
            .released(priority(released, before.get(at))));
  }

  private static Location priority(Map<String, Instruction> fills, String slot) {
    Instruction fill = Objects.requireNonNull(fills.get(slot));
    return DocumentKeys.find(fill.location(), List.of("priority"));
  }

  /**
   * Returns the first budget of present parts that exceeds the one of the same released part; empty
   * if there is none. If there are more or fewer parts than before, it is unknown which of them are
   * the same, so no budget may exceed any of the release.
   */
  static Optional<Budget> raised(List<Budget> released, List<Budget> present) {
    return first(released, present, Budget::isLessThan);
  }

  /**
   * Returns the first budget of present parts that is lower than the one of the same released part
   * divided by a factor, or that the release does not limit; empty if there is none.
   */
  static Optional<Budget> lowered(List<Budget> released, List<Budget> present, double factor) {
    return first(released, present, (before, now) -> now.isLowered(before, factor));
  }

  private static Optional<Budget> first(
      List<Budget> released, List<Budget> present, BiPredicate<Budget, Budget> differ) {
    for (int i = 0; i < present.size(); i++) {
      Budget budget = present.get(i);
      Stream<Budget> same =
          released.size() == present.size() ? Stream.of(released.get(i)) : released.stream();
      if (same.anyMatch(before -> differ.test(before, budget))) {
        return Optional.of(budget);
      }
    }
    return Optional.empty();
  }

  private static void collect(Instruction instruction, List<Budget> budgets) {
    boolean canHaveBudget =
        switch (instruction.kind()) {
          case LOOP, EMIT_MESSAGE, HISTORY, FILL -> true;
          case BRANCH, BIND, SHOW, DIVIDE, LOG, MARK -> false;
          case EMIT_TEXT, EMIT_VALUE, CALL, INCLUDE, INDENTED, FENCED, GATHERED -> false;
        };
    if (canHaveBudget) {
      budgets.add(Budget.of(instruction));
    }
    if (!instruction.emitsMessages()) {
      instruction.blocks().forEach(block -> block.forEach(inner -> collect(inner, budgets)));
    }
  }
}
