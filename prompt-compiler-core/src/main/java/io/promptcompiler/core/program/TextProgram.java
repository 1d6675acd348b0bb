package io.promptcompiler.core.program;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program that renders a text.
 *
 * @param instructions its instructions, in order
 * @param procedures the procedures that it calls, by number
 */
public record TextProgram(List<Instruction> instructions, List<Procedure> procedures)
    implements Rendering {
  /** Copies the lists. */
  public TextProgram {
    instructions = List.copyOf(instructions);
    procedures = List.copyOf(procedures);
  }

  /** Returns the procedure with the given number. */
  public Procedure procedure(int number) {
    return procedures.get(number);
  }

  /** Returns one instruction or procedure a line. */
  @Override
  public String toString() {
    return Stream.concat(instructions.stream(), procedures.stream())
        .map(Object::toString)
        .collect(Collectors.joining("\n"));
  }
}
