package io.promptcompiler.core.check;

import io.promptcompiler.core.program.Instruction;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A text that was lowered, with all that it includes. What a procedure uses counts for the text
 * that calls it first.
 *
 * @param instructions what it does
 * @param used the names of the parameters that it looks at, in the order in which it does
 * @param requirements what it requires of its context, should others include it
 */
public record Lowered(
    List<Instruction> instructions, Set<String> used, ContextRequirements requirements) {
  /** No text. */
  public static final Lowered NOTHING = new Lowered(List.of(), Set.of(), ContextRequirements.NONE);

  /** Copies the list and the set. */
  public Lowered {
    instructions = List.copyOf(instructions);
    used = Collections.unmodifiableSet(new LinkedHashSet<>(used));
  }
}
