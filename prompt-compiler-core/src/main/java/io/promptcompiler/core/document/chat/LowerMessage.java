package io.promptcompiler.core.document.chat;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.CONTENT_OR_FROM;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.MISUSED_PREFIX;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.template.LowerLeaf;
import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.Conversion.Form;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.WithoutTexts;
import io.promptcompiler.core.syntax.data.Located;
import java.util.List;
import java.util.Optional;

/** Lowers a message: its role, and its text or the value that provides the text. */
final class LowerMessage {
  private final LowerLeaf leaves;
  private final References references;
  private final DiagnosticSink sink;

  LowerMessage(LowerLeaf leaves, References references, DiagnosticSink sink) {
    this.leaves = leaves;
    this.references = references;
    this.sink = sink;
  }

  /** Lowers a message. If it has errors, the result has no text. */
  EmitMessage lower(MessageElement message, Loops loops) {
    if (message.isPrefix().value() && message.role() != Role.ASSISTANT) {
      sink.report(
          Diagnostic.of(
                  MISUSED_PREFIX,
                  message.isPrefix().key(),
                  message.role() == Role.USER ? "user" : "system")
              .fix("A model can only continue a message of the assistant."));
    }
    List<Instruction> text = text(message, loops);
    boolean isSkipped = message.isSkippedWhenBlank() && WithoutTexts.hasValues(text);
    return new EmitMessage(
        message.role(),
        message.isPrefix().value(),
        text,
        isSkipped ? WithoutTexts.of(text) : List.of(),
        message.budget(),
        text.isEmpty() ? message.location() : text.get(0).location());
  }

  private List<Instruction> text(MessageElement message, Loops loops) {
    Optional<Located<ReferenceElement>> from = message.from();
    if (message.content().isPresent() == from.isPresent()) {
      Location at = from.map(Located::key).orElse(message.word());
      String what = from.isPresent() ? "both 'content' and 'from'" : "no text";
      sink.report(
          Diagnostic.of(CONTENT_OR_FROM, at, what)
              .fix(from.isPresent() ? "Keep one of them." : "Add 'content' or 'from'."));
      return List.of();
    }
    if (message.content().isPresent()) {
      return leaves.lower(message.content().get(), loops.around()).instructions();
    }
    ReferenceElement reference = from.orElseThrow().value();
    Value value = references.lower(reference, loops);
    return value instanceof Value.Absent ? List.of() : List.of(print(value, reference.location()));
  }

  /** Prints a text unchanged, any other value as JSON. */
  private static Instruction print(Value value, Location at) {
    Form usual = Form.of(value.type());
    Form form = usual == Form.NUMBER || usual == Form.ANY ? Form.JSON : usual;
    boolean isAny = value.type().isAny();
    return new Instruction.EmitValue(
        form.takesAny() && !isAny ? new Value.ToAny(value) : value,
        new Conversion(form, false),
        at);
  }
}
