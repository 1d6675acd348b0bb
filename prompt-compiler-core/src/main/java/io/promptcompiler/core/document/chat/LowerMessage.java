package io.promptcompiler.core.document.chat;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.CONTENT_OR_FROM;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.MISUSED_PREFIX;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.LowerLeaf;
import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.MessageInstruction.Emit;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.WithoutTexts;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Keys;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.ChatRole;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Lowers what says a message: a role with a text, or with something that gives a text. */
final class LowerMessage {
  private final LowerLeaf leaves;
  private final References references;
  private final DiagnosticSink sink;

  LowerMessage(LowerLeaf leaves, References references, DiagnosticSink sink) {
    this.leaves = leaves;
    this.references = references;
    this.sink = sink;
  }

  /** The message; one without text when it is wrong. */
  Emit lower(Mapping block, Loops loops) {
    Keys keys = new Keys(block, sink);
    Scalar word = keys.scalar("role").orElseThrow();
    ChatRole role = ChatRole.valueOf(word.text().toUpperCase(Locale.ROOT));
    boolean isPrefix = keys.truth("prefix").orElse(false);
    if (isPrefix && role != ChatRole.ASSISTANT) {
      sink.report(
          Diagnostic.of(
                  MISUSED_PREFIX,
                  keys.entry("prefix").orElseThrow().keyLocation(),
                  role == ChatRole.USER ? "user" : "system")
              .fix("Only the assistant's own words can be continued."));
    }
    List<Instruction> text = text(keys, word, loops);
    boolean isSkipped =
        keys.truth("skipIfEmptyInterpolation").orElse(false) && WithoutTexts.hasValues(text);
    return new Emit(
        role,
        isPrefix,
        text,
        isSkipped ? WithoutTexts.of(text) : List.of(),
        budget(keys),
        text.isEmpty() ? block.location() : text.get(0).location());
  }

  /** How many tokens something may have. */
  static OptionalInt budget(Keys keys) {
    Optional<Integer> most =
        keys.mapping("budget")
            .flatMap(budget -> new Keys(budget, finding -> {}).scalar("maxTokens"))
            .map(scalar -> Integer.valueOf(scalar.text()));
    return most.isPresent() ? OptionalInt.of(most.get()) : OptionalInt.empty();
  }

  private List<Instruction> text(Keys keys, Scalar role, Loops loops) {
    Optional<Scalar> content = keys.scalar("content");
    Optional<Entry> from = keys.entry("from");
    if (content.isPresent() == from.isPresent()) {
      Location at = from.map(Entry::keyLocation).orElse(role.location());
      String what = from.isPresent() ? "both 'content' and 'from'" : "no text";
      sink.report(
          Diagnostic.of(CONTENT_OR_FROM, at, what)
              .fix(from.isPresent() ? "Keep one of them." : "Add 'content' or 'from'."));
      return List.of();
    }
    if (content.isPresent()) {
      return leaves.lower(content.get(), loops.around());
    }
    Mapping reference = (Mapping) from.orElseThrow().value();
    Value value = references.lower(reference, loops);
    return value instanceof Value.Absent ? List.of() : List.of(print(value, reference.location()));
  }

  /** A text as it is, anything else as JSON. */
  private static Instruction print(Value value, Location at) {
    Conversion.Form form = form(value.type());
    boolean isAny = value.type() instanceof Type.Any;
    return new Instruction.EmitValue(
        form.takesAny() && !isAny ? new Value.ToAny(value) : value,
        new Conversion(form, false),
        at);
  }

  private static Conversion.Form form(Type type) {
    if (type instanceof Type.Text) {
      return Conversion.Form.TEXT;
    }
    if (type instanceof Type.EnumOf) {
      return Conversion.Form.ENUM;
    }
    if (type instanceof Type.Bool) {
      return Conversion.Form.TRUTH;
    }
    return type instanceof Type.Int ? Conversion.Form.INTEGER : Conversion.Form.JSON;
  }
}
