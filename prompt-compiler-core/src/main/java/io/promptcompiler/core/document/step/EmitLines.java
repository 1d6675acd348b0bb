package io.promptcompiler.core.document.step;

import io.promptcompiler.core.check.LowerTemplates;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.Conversion.Form;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.type.Type;
import java.util.List;

/**
 * Emits the value of a parameter on separate lines; the elements of a list become items with a
 * hyphen.
 */
final class EmitLines {
  private final LowerTemplates texts;

  EmitLines(LowerTemplates texts) {
    this.texts = texts;
  }

  List<Instruction> emit(Value value, Location location) {
    if (!(value.type() instanceof Type.ListType list)) {
      return List.of(printed(value, location), new EmitText("\n", location));
    }
    Variable item = texts.element("item", list.element(), false, value);
    List<Instruction> line =
        List.of(
            new EmitText("- ", location),
            printed(new Value.Read(item), location),
            new EmitText("\n", location));
    List<Instruction> none = List.of(new EmitText("- (none)\n", location));
    return List.of(new Loop(value, Loop.Mode.ELEMENTS, item, texts.loop(), line, none, location));
  }

  /** Prints a scalar as text, any other value as JSON. */
  private static Instruction printed(Value value, Location location) {
    Form usual = Form.of(value.type());
    Form form = usual == Form.ENUM || usual == Form.ANY ? Form.JSON : usual;
    boolean isAny = value.type().isAny() || form != Form.JSON;
    return new EmitValue(
        isAny ? value : new Value.ToAny(value), new Conversion(form, false), location);
  }
}
