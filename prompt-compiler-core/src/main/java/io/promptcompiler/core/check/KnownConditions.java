package io.promptcompiler.core.check;

import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.program.Absence;
import io.promptcompiler.core.program.TypeTests;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.Optional;

/** Determines conditions whose truth follows from types and enclosing branches. */
public final class KnownConditions {
  /** The literal {@code true}. */
  static final Value TRUE = new Value.Literal(new Constant.Bool(true), Type.BOOLEAN);

  private KnownConditions() {}

  /** Returns the outcome of a condition, if it is always the same in the given scope. */
  public static Optional<Boolean> decide(Value condition, LexicalScope scope) {
    Optional<Boolean> known = scope.known(condition).or(() -> Absence.decides(condition));
    if (known.isPresent() || !(condition instanceof Value.Truth truth)) {
      return known;
    }
    if (truth.of() instanceof Value.Literal literal) {
      return Optional.of(truth.test().passes(literal.constant().value()));
    }
    boolean always =
        !truth.of().optional() && TypeTests.alwaysPasses(truth.of().type(), truth.test());
    return always ? Optional.of(true) : Optional.empty();
  }
}
