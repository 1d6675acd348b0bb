package io.promptcompiler.core.backend;

import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the values that instructions print more than once, so that they need to be converted only
 * once.
 */
public final class Repeated {
  private final Set<Text> once = new HashSet<>();
  private final Set<Text> again = new HashSet<>();

  private Repeated() {}

  /**
   * The text of a value.
   *
   * @param conversion the conversion to text
   */
  public record Text(Value value, Conversion conversion) {
    /** Returns the text that an instruction prints. */
    public static Text of(EmitValue print) {
      return new Text(print.value(), print.conversion());
    }
  }

  /** Returns whether converting a value to text is more work than reading it. */
  public static boolean isCostly(EmitValue print) {
    return print.value() instanceof Value.Apply
        || print.conversion().htmlEscaped()
        || switch (print.conversion().form()) {
          case NUMBER, DECIMAL, ANY, JSON, WORDS -> true;
          case TEXT, TRUTH, INTEGER, ENUM -> false;
        };
  }

  /** Returns the costly texts that instructions print more than once. */
  public static Set<Text> in(List<Instruction> instructions) {
    Repeated repeated = new Repeated();
    repeated.all(instructions);
    return repeated.again;
  }

  /** Returns whether the blocks of an instruction become separate methods. */
  public static boolean isMethod(Instruction instruction) {
    return switch (instruction.kind()) {
      case INDENTED, GATHERED, EMIT_MESSAGE, DIVIDE, FILL -> true;
      case BRANCH, LOOP, BIND, EMIT_TEXT, EMIT_VALUE, CALL, INCLUDE, FENCED, MARK, LOG -> false;
      case HISTORY, SHOW -> false;
    };
  }

  private void all(List<Instruction> instructions) {
    for (Instruction instruction : instructions) {
      if (instruction instanceof EmitValue print && isCostly(print) && !once.add(Text.of(print))) {
        again.add(Text.of(print));
      }
      if (!isMethod(instruction)) {
        instruction.blocks().forEach(this::all);
      }
    }
  }
}
