package io.promptcompiler.core.equivalence;

import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * Decides whether two folded programs have the same result although they are not equivalent,
 * because their differences vanish in each case of the conditions on which they depend. The
 * programs must not share numbers of variables. A positive answer is certain; after many cases or
 * instructions the answer is negative.
 */
public final class SameByCases {
  /** The maximum number of cases. */
  private static final int MOST = 512;

  /** The maximum number of instructions and parts of values that are folded, over all cases. */
  private static final int MOST_FOLDED = 600_000;

  private final Equivalence equivalence;
  private int cases;
  private int folded;

  private SameByCases(Equivalence equivalence) {
    this.equivalence = equivalence;
  }

  /** Compares two texts that call no procedures. */
  public static boolean of(List<Instruction> one, List<Instruction> other, KnownValues known) {
    return of(one, other, Equivalence.between(List.of(), List.of()), known);
  }

  /** Compares parts of two programs that call no procedures. */
  public static boolean of(
      List<Instruction> one, List<Instruction> other, Equivalence equivalence, KnownValues known) {
    return new SameByCases(equivalence).same(one, other, new Fold(known, List.of()));
  }

  private boolean same(List<Instruction> one, List<Instruction> other, Fold fold) {
    StoppableThread.endIfStopped();
    if (one.size() == 1
        && other.size() == 1
        && one.get(0) instanceof Branch branch
        && other.get(0) instanceof Branch with
        && equivalence.anew().same(branch.condition(), with.condition())) {
      return arms(branch, with, fold);
    }
    int start = 0;
    int shorter = Math.min(one.size(), other.size());
    while (start < shorter && isSame(one.get(start), other.get(start))) {
      start++;
    }
    int end = 0;
    while (end < shorter - start
        && isSame(one.get(one.size() - 1 - end), other.get(other.size() - 1 - end))) {
      end++;
    }
    return differing(
        one.subList(start, one.size() - end), other.subList(start, other.size() - end), fold);
  }

  private boolean isSame(Instruction one, Instruction other) {
    return equivalence.anew().same(one, other);
  }

  private boolean differing(List<Instruction> one, List<Instruction> other, Fold fold) {
    if (one.isEmpty() && other.isEmpty()) {
      return true;
    }
    if (beginDifferently(one, other)) {
      return false;
    }
    if (one.size() == other.size() && pairwise(one, other, fold)) {
      return true;
    }
    Optional<Value> condition = condition(one).or(() -> condition(other));
    if (condition.isEmpty() || ++cases > MOST) {
      return false;
    }
    folded += size(one) + size(other);
    if (folded > MOST_FOLDED) {
      return false;
    }
    for (boolean holds : new boolean[] {true, false}) {
      Fold inside = fold.assuming(condition.get(), holds);
      if (!same(inside.fold(one), inside.fold(other), inside)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the arms of branches with the same condition are the same. */
  private boolean arms(Branch one, Branch other, Fold fold) {
    // The arms are already folded for their condition.
    return same(one.then(), other.then(), fold.assuming(one.condition(), true))
        && same(one.otherwise(), other.otherwise(), fold.assuming(one.condition(), false));
  }

  private static int size(List<Instruction> text) {
    int size = 0;
    for (Instruction one : text) {
      size += 1 + one.operands().stream().mapToInt(value -> value.size(MOST_FOLDED)).sum();
      size += one.blocks().stream().mapToInt(SameByCases::size).sum();
    }
    return size;
  }

  /**
   * Returns whether both begin with fixed texts that differ, so that there is no case in which they
   * are the same. This saves most cases of texts that were edited.
   */
  private static boolean beginDifferently(List<Instruction> one, List<Instruction> other) {
    return !one.isEmpty()
        && !other.isEmpty()
        && one.get(0) instanceof EmitText before
        && other.get(0) instanceof EmitText after
        && !before.text().startsWith(after.text())
        && !after.text().startsWith(before.text());
  }

  private boolean pairwise(List<Instruction> one, List<Instruction> other, Fold fold) {
    for (int i = 0; i < one.size(); i++) {
      if (!isSame(one.get(i), other.get(i)) && !inside(one.get(i), other.get(i), fold)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether two instructions differ only inside their blocks, and each pair of blocks is
   * the same by cases.
   */
  private boolean inside(Instruction one, Instruction other, Fold fold) {
    List<List<Instruction>> blocks = one.blocks();
    List<List<Instruction>> others = other.blocks();
    if (one instanceof Branch
        || blocks.isEmpty()
        || blocks.size() != others.size()
        || !isSame(one.mapBlocks(block -> List.of()), other.mapBlocks(block -> List.of()))) {
      return false;
    }
    Map<Integer, Value> variables = new HashMap<>();
    Map<Integer, LoopFrame> loops = new HashMap<>();
    for (int i = 0; i < one.variables().size(); i++) {
      variables.put(other.variables().get(i).number(), new Value.Read(one.variables().get(i)));
    }
    if (one instanceof Loop loop && other instanceof Loop with) {
      loops.put(with.frame().number(), loop.frame());
    }
    Fold inner = one instanceof Fenced ? fold.fenced() : fold;
    for (int i = 0; i < blocks.size(); i++) {
      if (!same(blocks.get(i), renamed(others.get(i), variables, loops), inner)) {
        return false;
      }
    }
    return true;
  }

  /** Returns a copy with the given variables and loops replaced. */
  private static List<Instruction> renamed(
      List<Instruction> body, Map<Integer, Value> variables, Map<Integer, LoopFrame> loops) {
    return body.stream()
        .map(
            one ->
                one.map(
                    value -> renamed(value, variables, loops),
                    inner -> renamed(inner, variables, loops)))
        .toList();
  }

  private static Value renamed(
      Value value, Map<Integer, Value> variables, Map<Integer, LoopFrame> loops) {
    if (value instanceof Value.Read read) {
      return variables.getOrDefault(read.variable().number(), value);
    }
    if (value instanceof Value.LoopState state) {
      LoopFrame frame = loops.getOrDefault(state.loop().number(), state.loop());
      return new Value.LoopState(frame, state.property());
    }
    return value.map(operand -> renamed(operand, variables, loops));
  }

  /**
   * Returns the first condition that chooses between parts of a text, ignoring instructions that
   * bind variables.
   */
  private static Optional<Value> condition(List<Instruction> text) {
    for (Instruction instruction : text) {
      Optional<Value> found = condition(instruction);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<Value> condition(Instruction instruction) {
    return switch (instruction.kind()) {
      case BRANCH -> Optional.of(part(((Branch) instruction).condition()));
      case EMIT_VALUE, BIND -> chosen(instruction.operands().get(0));
      case LOOP -> {
        Value over = ((Loop) instruction).over();
        yield chosen(over).or(() -> Optional.of(new Value.Truth(over, Value.Truth.Test.TRUTHY)));
      }
      case INDENTED, FENCED, GATHERED -> condition(instruction.blocks().get(0));
      case EMIT_TEXT, CALL, INCLUDE, MARK, LOG -> Optional.empty();
      case EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> Optional.empty();
    };
  }

  /** Returns the condition that chooses between two values. */
  private static Optional<Value> chosen(Value value) {
    if (value instanceof Value.Choice choice) {
      return Optional.of(part(choice.condition()));
    }
    BinaryOperator<Optional<Value>> first = (found, next) -> found.or(() -> next);
    return value.operands().stream().map(SameByCases::chosen).reduce(Optional.empty(), first);
  }

  /** Returns the first simple condition that a condition consists of. */
  private static Value part(Value condition) {
    if (condition instanceof Value.Not not) {
      return part(not.of());
    }
    if (condition instanceof Value.Apply apply
        && (apply.function() == BuiltIn.ALL || apply.function() == BuiltIn.SOME)) {
      return part(apply.arguments().get(0));
    }
    return condition instanceof Value.Choice choice ? part(choice.condition()) : condition;
  }
}
