package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Folds a program when some values are known: branches that are decided or emit the same text
 * either way, values whose printed form is known, loops over nothing. The result emits the same,
 * but does not log.
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
    if (instruction instanceof Loop loop && isOverNothing(loop.over())) {
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

  /** The message instructions that are left, with their texts folded. */
  public List<MessageInstruction> foldMessages(List<MessageInstruction> instructions) {
    return undecided(instructions).stream()
        .map(one -> one.map(this::fold, UnaryOperator.identity()))
        .toList();
  }

  private List<MessageInstruction> undecided(List<MessageInstruction> instructions) {
    return instructions.stream().flatMap(one -> undecided(one).stream()).toList();
  }

  private List<MessageInstruction> undecided(MessageInstruction instruction) {
    if (instruction instanceof MessageInstruction.Branch branch) {
      Value condition = new FoldCondition(known).fold(branch.condition());
      Optional<Boolean> decided = FoldCondition.truth(condition);
      if (decided.isPresent()) {
        return undecided(decided.get() ? branch.then() : branch.otherwise());
      }
      return List.of(
          new MessageInstruction.Branch(
              condition,
              undecided(branch.then()),
              undecided(branch.otherwise()),
              branch.location()));
    }
    if (instruction instanceof MessageInstruction.Loop loop && isOverNothing(loop.over())) {
      return List.of();
    }
    return List.of(instruction.mapBlocks(this::undecided));
  }

  private boolean isOverNothing(Value list) {
    return known.has(list) && RuntimeSemantics.isEmptyLoop(known.of(list));
  }
}
