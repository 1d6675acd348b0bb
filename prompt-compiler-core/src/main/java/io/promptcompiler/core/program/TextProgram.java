package io.promptcompiler.core.program;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A program that makes a text.
 *
 * @param instructions what it does, in order
 */
public record TextProgram(List<Instruction> instructions) {

  /** Copies the list. */
  public TextProgram {
    instructions = List.copyOf(instructions);
  }

  /** One instruction a line. */
  @Override
  public String toString() {
    return instructions.stream().map(Instruction::toString).collect(Collectors.joining("\n"));
  }
}
