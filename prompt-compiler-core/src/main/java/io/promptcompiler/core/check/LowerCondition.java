package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.NO_BLOCK_PARAMETERS;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_ARGUMENT_COUNT;

import io.promptcompiler.core.check.helpers.LowerHelper;
import io.promptcompiler.core.check.names.GivenNames;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Statement.Block;
import java.util.List;
import java.util.Optional;

/** Lowers conditional blocks: {@code if}, {@code unless} and comparisons. */
final class LowerCondition {
  private static final Value ABSENT = new Value.Absent();

  private final Lowering lowering;
  private final LowerValue values;
  private final LowerStatements statements;
  private final LowerBranch branches;

  LowerCondition(Lowering lowering, LowerValue values, LowerStatements statements) {
    this.lowering = lowering;
    this.values = values;
    this.statements = statements;
    this.branches = new LowerBranch(lowering);
  }

  /** Lowers a block whose condition is the truth of its argument. */
  List<Instruction> lower(Block block, Value value, boolean isNegated, LexicalScope scope) {
    Expression argument = block.call().arguments().get(0);
    TextAsFalse.of(value).map(TextAsFalse::finding).ifPresent(lowering::report);
    boolean isQuoted = values.quoted().isReported(argument, scope);
    return conditional(block, condition(block.call(), value, scope), isNegated, isQuoted, scope);
  }

  /** Lowers a block whose condition compares two values. */
  List<Instruction> equality(Block block, Word.Equality equality, LexicalScope scope) {
    Call call = block.call();
    String name = call.callee().original();
    if (call.arguments().size() != 2 || !call.hash().isEmpty()) {
      Fix fix = Fix.of("Write '{{#" + name + " a b}}'.");
      lowering.report(
          WRONG_ARGUMENT_COUNT, call.callee().span(), fix, name, "exactly two arguments");
      return List.of();
    }
    Value equal = new LowerHelper(lowering, values).equal(name, call, scope);
    return conditional(block, equal, equality.isNegated(), /* isReported= */ false, scope);
  }

  private Value condition(Call call, Value value, LexicalScope scope) {
    Value truthy = new Value.Truth(value, Test.TRUTHY);
    Value filled = new Value.Truth(value, Test.FILLED);
    for (HashPair pair : call.hash()) {
      if (pair.key().equals("includeZero")) {
        Value includes = new Value.Truth(values.lower(pair.value(), scope), Test.TRUTHY);
        return KnownConditions.decide(includes, scope)
            .map(decided -> decided ? filled : truthy)
            .orElse(new Value.Choice(includes, filled, truthy));
      }
    }
    return truthy;
  }

  /**
   * Lowers both branches.
   *
   * @param isReported whether the condition itself has a finding, so that a branch that is never
   *     reached needs none
   */
  private List<Instruction> conditional(
      Block block, Value condition, boolean negated, boolean isReported, LexicalScope scope) {
    String helper = block.call().callee().original();
    LexicalScope inner =
        GivenNames.refused(NO_BLOCK_PARAMETERS, block.body(), helper, lowering)
            .bind(scope, ABSENT, ABSENT);
    Optional<Body> whenTrue = negated ? block.inverse() : block.body();
    Optional<Body> whenFalse = negated ? block.body() : block.inverse();
    String shown = lowering.at(block.call().arguments().get(0).span()).text();
    return branches.branch(
        block,
        condition,
        statements.body(whenTrue, inner.knowing(condition, true)),
        statements.body(whenFalse, inner.knowing(condition, false)),
        isReported
            ? new LowerBranch.Unreached(shown, Optional.empty(), Optional.empty())
            : new LowerBranch.Unreached(shown, whenTrue, whenFalse),
        scope);
  }
}
