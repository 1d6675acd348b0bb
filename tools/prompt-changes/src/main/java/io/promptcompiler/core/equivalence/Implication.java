package io.promptcompiler.core.equivalence;

import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValuePath;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;

/**
 * Decides whether a condition follows from another one, by the cases of the simple conditions that
 * they consist of. A positive answer is certain; after many cases the answer is negative.
 */
public final class Implication {
  /** The maximum number of cases. */
  private static final int MOST = 512;

  private int cases;

  private Implication() {}

  /**
   * Returns whether one condition always holds where another one does. Both are about the
   * parameters of one prompt and contain no variables.
   */
  public static boolean holds(Value premise, Value conclusion) {
    if (isJunction(premise, BuiltIn.SOME)) {
      return premise.operands().stream().allMatch(one -> holds(one, conclusion));
    }
    if (isJunction(conclusion, BuiltIn.ALL)) {
      return conclusion.operands().stream().allMatch(one -> holds(premise, one));
    }
    Set<String> given = paths(premise);
    return operands(conclusion, BuiltIn.SOME).stream()
            .map(Implication::paths)
            .anyMatch(given::containsAll)
        || new Implication().holds(premise, conclusion, new Fold(new KnownParameters(), List.of()));
  }

  /** Returns the paths of the conditions that all have to hold. */
  private static Set<String> paths(Value condition) {
    return operands(condition, BuiltIn.ALL).stream().map(ValuePath::of).collect(Collectors.toSet());
  }

  private static List<Value> operands(Value condition, BuiltIn function) {
    return isJunction(condition, function) ? condition.operands() : List.of(condition);
  }

  private static boolean isJunction(Value condition, BuiltIn function) {
    return condition instanceof Value.Apply apply && apply.function() == function;
  }

  /**
   * Ends a comparison that nobody waits for any longer.
   *
   * @throws CancellationException if the thread was interrupted or stopped
   */
  public static void stopIfInterrupted() {
    StoppableThread.endIfStopped();
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("The comparison was interrupted.");
    }
  }

  private boolean holds(Value premise, Value conclusion, Fold fold) {
    stopIfInterrupted();
    Value given = fold.fold(premise);
    Value follows = fold.fold(conclusion);
    Optional<Boolean> isGiven = FoldValue.truth(given);
    Optional<Boolean> isTrue = FoldValue.truth(follows);
    if (isGiven.equals(Optional.of(false)) || isTrue.equals(Optional.of(true))) {
      return true;
    }
    if ((isGiven.isPresent() && isTrue.isPresent()) || ++cases > MOST) {
      return false;
    }
    Value part = part(isGiven.isPresent() ? follows : given);
    return holds(given, follows, fold.assuming(part, true))
        && holds(given, follows, fold.assuming(part, false));
  }

  /** Returns the first simple condition that a condition consists of. */
  static Value part(Value condition) {
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
