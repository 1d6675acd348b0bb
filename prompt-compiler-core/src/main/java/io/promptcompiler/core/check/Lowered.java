package io.promptcompiler.core.check;

import io.promptcompiler.core.check.partials.ContextRequirements;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.program.Instruction;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The result of lowering a text and its included texts. The names that a procedure uses count for
 * the first text that calls it.
 *
 * @param instructions its instructions
 * @param used the names of the parameters that it uses, in order of use
 * @param requirements its context requirements, for includers
 * @param names the meanings of the names in it, for editors
 */
public record Lowered(
    List<Instruction> instructions,
    Set<String> used,
    ContextRequirements requirements,
    List<Use> names) {
  /** The result for no text. */
  public static final Lowered NOTHING =
      new Lowered(List.of(), Set.of(), ContextRequirements.NONE, List.of());

  /** Copies the lists and the set. */
  public Lowered {
    instructions = List.copyOf(instructions);
    names = List.copyOf(names);
    used = Collections.unmodifiableSet(new LinkedHashSet<>(used));
  }
}
