package io.promptcompiler.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.testing.Seeds;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Rewriting goes through all of a program, and makes only that anew which changes. */
class RewriteTest {
  private static TextProgram program(int seed) {
    return RandomProgram.of(new Random(seed));
  }

  @Seeds(200)
  void unchangedPartsAreNotCopied(int seed) {
    TextProgram program = program(seed);
    for (Instruction instruction : program.instructions()) {
      assertThat(deep(instruction, UnaryOperator.identity())).isSameAs(instruction);
    }
  }

  /** The records' own equality and text see every part, so nothing is lost or mixed up. */
  @Seeds(200)
  void aCopyOfTheSamePartsIsEqual(int seed) {
    TextProgram program = program(seed);
    for (Instruction instruction : program.instructions()) {
      Instruction copy = deep(instruction, RewriteTest::copy);
      assertThat(copy).isEqualTo(instruction).hasToString(instruction.toString());
      if (!instruction.operands().isEmpty()) {
        assertThat(copy).isNotSameAs(instruction);
      }
    }
  }

  private static Value copy(Value value) {
    return value instanceof Value.Member member
        ? new Value.Member(member.object(), member.field())
        : value instanceof Value.Literal literal
            ? new Value.Literal(literal.constant(), literal.type())
            : value instanceof Value.Read read
                ? new Value.Read(read.variable())
                : value instanceof Value.LoopState state
                    ? new Value.LoopState(state.loop(), state.property())
                    : value instanceof Value.Absent ? new Value.Absent() : value;
  }

  private static Instruction deep(Instruction instruction, UnaryOperator<Value> leaf) {
    return instruction.map(
        operand -> deep(operand, leaf), block -> Replaced.each(block, inner -> deep(inner, leaf)));
  }

  private static Value deep(Value value, UnaryOperator<Value> leaf) {
    return leaf.apply(value.map(operand -> deep(operand, leaf)));
  }
}
