package io.promptcompiler.core.check.messages;

import io.promptcompiler.core.check.CheckForeignSyntax;
import io.promptcompiler.core.check.LowerTemplate;
import io.promptcompiler.core.check.LowerTemplates;
import io.promptcompiler.core.check.Lowered;
import io.promptcompiler.core.check.Vocabulary;
import io.promptcompiler.core.check.Word;
import io.promptcompiler.core.check.names.OuterScope;
import io.promptcompiler.core.check.partials.ExcludedParameters;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Divide;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.MessageProgram.Manner;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks a text that is divided into messages at its marks after rendering. */
public final class CheckDivided {
  private CheckDivided() {}

  /** Checks a text and returns a program of its correct parts. */
  public static LowerTemplate.Result run(
      LowerTemplate.Input input, OuterScope around, DiagnosticSink sink) {
    LowerTemplates texts = new LowerTemplates(input.setting());
    Lowered lowered = texts.lower(input.leaf(), around, sink);
    lowered.names().forEach(Use::report);
    DiagnosticSink aboutText = input.text().relocating(sink);
    Set<String> mentioned = CheckForeignSyntax.check(input, lowered.used(), aboutText);
    Vocabulary vocabulary = input.setting().vocabulary();
    checkTextBehindHistory(lowered.instructions(), vocabulary, sink);
    Value.Parameters parameters = new Value.Parameters(input.parameters().ref());
    Value earlier =
        vocabulary
            .past()
            .flatMap(input.parameters()::field)
            .filter(field -> field.type() instanceof Type.Messages)
            .<Value>map(field -> new Value.Member(parameters, field))
            .orElseGet(Value.Absent::new);
    ExcludedParameters whole = new ExcludedParameters(beside(input.parameters(), vocabulary));
    Instruction divide =
        new Divide(whole.in(lowered.instructions()), earlier, input.parameters().location());
    return new LowerTemplate.Result(
        new MessageProgram(
            Manner.SEPARATE,
            Service.NONE,
            List.of(),
            Divide.SLOTS,
            List.of(divide),
            texts.procedures().stream()
                .map(procedure -> procedure.with(whole.in(procedure.body())))
                .toList()),
        used(lowered, vocabulary),
        mentioned,
        lowered.requirements());
  }

  /** Returns the parameters that are passed in addition to the input of a text. */
  private static List<String> beside(ObjectType parameters, Vocabulary vocabulary) {
    return parameters.fields().stream()
        .filter(
            field ->
                field.name().startsWith("@")
                    || field.name().equals(Field.REST)
                    || (field.type() instanceof Type.Messages
                        && vocabulary.past().equals(Optional.of(field.name()))))
        .map(Field::name)
        .toList();
  }

  /**
   * Returns the parameters that a text uses. A parameter that collects all undeclared values always
   * counts as used.
   */
  private static Set<String> used(Lowered lowered, Vocabulary vocabulary) {
    Set<String> used = new HashSet<>(lowered.used());
    vocabulary.past().ifPresent(used::add);
    used.add(Field.REST);
    return used;
  }

  /** Reports fixed text between the messages before the prompt and the next role. */
  private static void checkTextBehindHistory(
      List<Instruction> instructions, Vocabulary vocabulary, DiagnosticSink sink) {
    Optional<Mark> history = Optional.empty();
    for (Instruction instruction : instructions) {
      if (instruction instanceof Mark mark && mark.marker() instanceof Marker.Past) {
        history = Optional.of(mark);
      } else if (instruction instanceof Mark mark && mark.marker() instanceof Marker.Turn) {
        history = Optional.empty();
      } else if (history.isPresent()
          && instruction instanceof EmitText text
          && !text.text().isBlank()) {
        sink.report(
            Diagnostic.of(DiagnosticCode.TEXT_OF_MODEL, history.get().location())
                .fix(
                    String.format(
                        "Write '{{%s \"user\"}}' after '{{%s}}' if it is a message of the user.",
                        vocabulary.name(Word.Turn.class).orElse(""),
                        vocabulary.name(Word.Past.class).orElse(""))));
        return;
      }
    }
  }
}
