package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Folds a text program when some values are known: branches that are decided or do the same either
 * way, values whose printed form is known, loops over nothing. The result emits the same text, but
 * does not log.
 */
public final class Fold {
  private final KnownValues known;
  private final List<Procedure> procedures;

  /** Folds parts of a program that calls these procedures. */
  public Fold(KnownValues known, List<Procedure> procedures) {
    this.known = known;
    this.procedures = procedures;
  }

  /** The instructions that are left. */
  public List<Instruction> fold(List<Instruction> instructions) {
    List<Instruction> folded = new ArrayList<>();
    for (Instruction instruction : instructions) {
      folded.addAll(one(instruction));
    }
    return MergeTexts.outermost(folded);
  }

  private List<Instruction> one(Instruction instruction) {
    if (instruction instanceof Log) {
      return List.of();
    }
    if (instruction instanceof EmitValue value && known.has(value.value())) {
      String text = known.text(value.value(), value.conversion());
      return text.isEmpty() ? List.of() : List.of(new EmitText(text, value.location()));
    }
    if (instruction instanceof Branch branch) {
      return branch(branch);
    }
    if (instruction instanceof Loop loop
        && known.has(loop.over())
        && RuntimeSemantics.isEmptyLoop(known.of(loop.over()))) {
      return fold(loop.otherwise());
    }
    return List.of(instruction.mapBlocks(this::fold));
  }

  private List<Instruction> branch(Branch branch) {
    Value condition = new FoldCondition(known).fold(branch.condition());
    Optional<Boolean> decided = FoldCondition.truth(condition);
    if (decided.isPresent()) {
      return fold(decided.get() ? branch.then() : branch.otherwise());
    }
    List<Instruction> then = fold(branch.then());
    List<Instruction> otherwise = fold(branch.otherwise());
    return Equivalence.between(procedures, procedures).same(then, otherwise)
        ? then
        : List.of(new Branch(condition, then, otherwise, branch.location()));
  }
}
