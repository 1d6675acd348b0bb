package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Gathered;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.type.Constant;
import java.util.List;
import java.util.Optional;

/**
 * The text of a program that needs no values.
 *
 * @param text the text; empty if the program needs values
 * @param other the first instruction whose text is not fixed; empty if there is none, or if the
 *     text is endless
 */
public record FixedText(Optional<String> text, Optional<Location> other) {

  /** Returns the text of a program. */
  public static FixedText of(TextProgram program) {
    Optional<TextProgram> inlined = Inline.of(program, 0);
    if (inlined.isEmpty()) {
      return new FixedText(Optional.empty(), Optional.empty());
    }
    StringBuilder text = new StringBuilder();
    Optional<Location> other = append(inlined.get().instructions(), text);
    return new FixedText(other.isEmpty() ? Optional.of(text.toString()) : Optional.empty(), other);
  }

  /** Appends a text, and returns the first instruction that is not fixed. */
  private static Optional<Location> append(List<Instruction> instructions, StringBuilder text) {
    for (Instruction one : instructions) {
      Optional<Location> other = append(one, text);
      if (other.isPresent()) {
        return other;
      }
    }
    return Optional.empty();
  }

  private static Optional<Location> append(Instruction one, StringBuilder text) {
    if (one instanceof EmitText fixed) {
      text.append(fixed.text());
      return Optional.empty();
    }
    if (one instanceof EmitValue print
        && !print.conversion().htmlEscaped()
        && print.value() instanceof Value.Literal literal
        && literal.constant() instanceof Constant.Text fixed) {
      text.append(fixed.value());
      return Optional.empty();
    }
    if (one instanceof Gathered gathered) {
      return append(gathered.body(), text);
    }
    if (one instanceof Indented indented) {
      StringBuilder inside = new StringBuilder();
      Optional<Location> other = append(indented.body(), inside);
      text.append(RuntimeSemantics.indented(inside.toString(), indented.indent()));
      return other;
    }
    return Optional.of(one.location());
  }
}
