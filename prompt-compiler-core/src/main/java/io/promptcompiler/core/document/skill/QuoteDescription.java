package io.promptcompiler.core.document.skill;

import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.TextHelpers;
import java.util.List;
import java.util.Set;

/**
 * Makes the program of a description print a text between double quotes of YAML, so that no value
 * can end it.
 */
final class QuoteDescription {
  private static final Function IN_QUOTES = new Function.OfRuntime("inQuotes");

  /** The forms that cannot print quotes, backslashes and control characters. */
  private static final Set<Conversion.Form> HARMLESS =
      Set.of(
          Conversion.Form.TRUTH,
          Conversion.Form.INTEGER,
          Conversion.Form.NUMBER,
          Conversion.Form.DECIMAL,
          Conversion.Form.ENUM);

  private QuoteDescription() {}

  /** Returns whether a description has only texts, numbers and conditions. */
  static boolean isSimple(TextProgram program) {
    return program.procedures().isEmpty() && isSimple(program.instructions());
  }

  private static boolean isSimple(List<Instruction> instructions) {
    return instructions.stream().allMatch(QuoteDescription::isSimple);
  }

  private static boolean isSimple(Instruction one) {
    return switch (one.kind()) {
      case EMIT_VALUE -> {
        Conversion.Form form = ((EmitValue) one).conversion().form();
        yield form == Conversion.Form.TEXT || HARMLESS.contains(form);
      }
      case EMIT_TEXT -> true;
      case BRANCH -> one.blocks().stream().allMatch(QuoteDescription::isSimple);
      case LOOP, BIND, CALL, INCLUDE, INDENTED, FENCED, GATHERED, MARK, LOG -> false;
      case EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> false;
    };
  }

  /** Returns the instructions that print a {@linkplain #isSimple simple} description. */
  static List<Instruction> quoted(List<Instruction> instructions) {
    return instructions.stream().map(QuoteDescription::quoted).toList();
  }

  private static Instruction quoted(Instruction one) {
    if (one instanceof EmitText text) {
      return new EmitText(TextHelpers.inQuotes(text.text()), text.location());
    }
    if (one instanceof EmitValue print && !HARMLESS.contains(print.conversion().form())) {
      Value inQuotes = new Value.Apply(IN_QUOTES, List.of(print.value()), Type.STRING, false);
      return new EmitValue(inQuotes, print.conversion(), print.location());
    }
    return one.mapBlocks(QuoteDescription::quoted);
  }
}
