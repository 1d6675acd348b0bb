package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNREACHABLE;

import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.program.Absence;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Statement.Block;
import java.util.List;
import java.util.Optional;

/**
 * Lowers the two branches of a condition. If the condition is known, only one branch is kept, and
 * the other is reported.
 */
final class LowerBranch {
  private final Lowering lowering;

  LowerBranch(Lowering lowering) {
    this.lowering = lowering;
  }

  /**
   * A block whose branches are reported if they are never taken.
   *
   * @param shown the condition's value as the template writes it
   */
  record Unreached(String shown, Optional<Body> then, Optional<Body> otherwise) {
    String is(boolean truth) {
      boolean isCall = shown.startsWith("(");
      return truth ? (isCall ? "true" : "there") : isCall ? "false" : "missing";
    }
  }

  /** Returns a branch instruction, or only the reachable block if the condition is known. */
  List<Instruction> branch(
      Block block,
      Value condition,
      List<Instruction> then,
      List<Instruction> otherwise,
      Unreached unreached,
      LexicalScope scope) {
    Optional<Boolean> decided = KnownConditions.decide(condition, scope);
    if (decided.isEmpty()) {
      return List.of(
          new Instruction.Branch(condition, then, otherwise, lowering.at(block.openTag())));
    }
    if (Absence.decides(condition).isPresent()) {
      // The value was reported, or the call omits an optional parameter of the partial.
      return decided.get() ? then : otherwise;
    }
    Optional<Body> never = decided.get() ? unreached.otherwise() : unreached.then();
    if (never.isPresent() && !never.get().statements().isEmpty()) {
      lowering.report(
          UNREACHABLE,
          never.get().span(),
          "Remove it, or make the value optional.",
          unreached.shown(),
          unreached.is(decided.get()));
    }
    return decided.get() ? then : otherwise;
  }
}
