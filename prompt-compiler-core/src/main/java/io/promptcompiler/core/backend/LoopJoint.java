package io.promptcompiler.core.backend;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitText;
import java.util.List;
import java.util.Optional;

/**
 * The place between two iterations of a loop where the fixed text at the end of one and the fixed
 * text at the beginning of the next are joined to one text. Only short texts are joined, as the
 * class then contains them twice.
 *
 * @param begin the beginning of an iteration
 * @param inner the instructions between
 * @param end the end of an iteration
 */
public record LoopJoint(EmitText begin, List<Instruction> inner, EmitText end) {
  private static final int LONGEST = 60;

  /** Copies the list. */
  public LoopJoint {
    inner = List.copyOf(inner);
  }

  /** Returns the joint between the iterations of a loop with the given body, if there is one. */
  public static Optional<LoopJoint> of(List<Instruction> body) {
    int last = body.size() - 1;
    if (last > 0
        && body.get(0) instanceof EmitText begin
        && body.get(last) instanceof EmitText end
        && begin.text().length() + end.text().length() <= LONGEST) {
      return Optional.of(new LoopJoint(begin, body.subList(1, last), end));
    }
    return Optional.empty();
  }

  /** Returns the text at the end of one iteration and the beginning of the next. */
  public String joined() {
    return end.text() + begin.text();
  }
}
