package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.Conversion.Form;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Type;
import java.util.List;

/**
 * Selects the conversion of a value to text, and reports values that would print as {@code [object
 * Object]}.
 */
public final class Printing {
  private final Lowering lowering;

  Printing(Lowering lowering) {
    this.lowering = lowering;
  }

  /**
   * Returns the instruction that prints a value; empty if the value prints nothing.
   *
   * @param shown the value as written in the template
   */
  List<Instruction> print(Value value, boolean escaped, String shown, Span span) {
    if (value instanceof Value.Absent) {
      return List.of();
    }
    Type type = value.type();
    Form form = Form.of(type);
    if (hasMessages(type)) {
      reportMessages(type, shown, span);
      return List.of();
    }
    lowering.effects().print(form, escaped);
    if (lowering.setting().style() != PrintStyle.SCRIPT) {
      return List.of(styled(value, form, escaped, span));
    }
    if (!isPrintable(type)) {
      String what = type.isList() ? "a list of objects" : "an object";
      String fix = "Print one of its properties, or all with '{{json " + shown + "}}'.";
      lowering.report(DiagnosticCode.NOT_PRINTABLE, span, fix, shown, what);
      return List.of();
    }
    return List.of(emit(value, form, escaped, span));
  }

  /** Returns whether values of a type are messages or media, or lists of them. */
  static boolean hasMessages(Type type) {
    Type element = type.innermost();
    return element.isMedia() || element.equals(BuiltInTypes.MESSAGE);
  }

  private void reportMessages(Type type, String shown, Span span) {
    if (type.innermost().isMedia()) {
      String tag =
          type.isList()
              ? "{{#each " + shown + "}}{{media this}}{{/each}}"
              : "{{media " + shown + "}}";
      String fix = "Put it into a message of a '.chat.md' file, as '" + tag + "'.";
      lowering.report(DiagnosticCode.MEDIA_IN_TEXT, span, fix, shown);
    } else if (type.isList()) {
      String fix = "Write '{{#each " + shown + "}}{{role}}: {{content}}{{/each}}'.";
      lowering.report(DiagnosticCode.MESSAGES_IN_TEXT, span, fix, shown);
    } else {
      String fix = "Print its properties: '{{" + shown + ".role}}: {{" + shown + ".content}}'.";
      lowering.report(DiagnosticCode.NOT_PRINTABLE, span, fix, shown, "a message");
    }
  }

  /** Returns the instruction for the other styles, which can print every value. */
  private Instruction styled(Value value, Form form, boolean escaped, Span span) {
    boolean isWords = lowering.setting().style() == PrintStyle.WORDS;
    boolean isStyled = form == Form.ANY || (form == Form.TRUTH && isWords);
    return emit(value, isStyled ? (isWords ? Form.WORDS : Form.JSON) : form, escaped, span);
  }

  private Instruction emit(Value value, Form form, boolean escaped, Span span) {
    Conversion conversion =
        new Conversion(form, form.canHaveMarkup() && escaped && lowering.setting().escapesHtml());
    Value printed = form.takesAny() ? LowerValue.toAny(value) : value;
    return new Instruction.EmitValue(printed, conversion, lowering.at(span));
  }

  /** Returns whether values of a type can be printed. */
  public static boolean isPrintable(Type type) {
    return !type.innermost().isObject();
  }
}
