package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.DeepStack;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.support.GivenSources;
import io.promptcompiler.runtime.support.ParameterReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Renders the texts of an entry point with their origins. It renders the same program as {@link
 * Interpreter}, with additional marks, which are not text.
 */
public final class TraceRender {
  private TraceRender() {}

  /**
   * Returns the text of an entry point.
   *
   * @throws PromptParameterException if the parameters do not fit
   * @throws IllegalArgumentException if the entry point renders no text
   */
  public static TracedText text(
      EntryPoint entryPoint, Map<String, ?> parameters, ProjectFunctions functions) {
    Map<String, Object> values =
        ReadParameters.read(parameters, entryPoint.parameters(), entryPoint.types());
    MarkOrigins marks = MarkOrigins.of(entryPoint.parameters(), entryPoint.types());
    TextProgram text =
        entryPoint
            .text()
            .orElseThrow(
                () -> new IllegalArgumentException(entryPoint.about().id() + " is not a text"));
    TextProgram program = DeepStack.call(() -> marks.mark(text));
    return WithinLimits.render(
        entryPoint.about().id(),
        () ->
            marks.traced(
                Interpreter.marked(
                    program, program.instructions(), new Evaluation(values, functions))));
  }

  /**
   * Returns the texts from which an entry point makes messages, in the order in which it makes
   * them. A message can consist of several, and a text can become several messages.
   *
   * @param part the name of the part, for an entry point that has parts
   * @throws PromptParameterException if the parameters do not fit
   */
  public static List<TracedText> messages(
      EntryPoint entryPoint, String part, Map<String, ?> parameters, ProjectFunctions functions) {
    return entryPoint.rendering() instanceof MessageProgram program
        ? ofProgram(entryPoint, program, parameters, functions)
        : ofPart(entryPoint, part, parameters, functions);
  }

  private static List<TracedText> ofProgram(
      EntryPoint entryPoint,
      MessageProgram program,
      Map<String, ?> parameters,
      ProjectFunctions functions) {
    ParameterReader in = ParameterReader.of(parameters);
    Map<String, Object> values =
        ReadParameters.read(in, entryPoint.parameters(), entryPoint.types());
    MessageSources sources = (name, arguments) -> null;
    if (program.hasService()) {
      GivenSources given = new GivenSources(in, program.sourcesKey(entryPoint.parameters()));
      sources = new GivenAnswers(given, program, entryPoint.types());
    }
    in.check();
    MarkOrigins marks = MarkOrigins.of(entryPoint.parameters(), entryPoint.types());
    MessageProgram marked =
        DeepStack.call(
            () ->
                program.with(
                    marks.mark(program.instructions()), marks.procedures(program.procedures())));
    List<TracedText> texts = new ArrayList<>();
    MessageInterpreter.run(
        entryPoint,
        marked,
        values,
        sources,
        TokenBudget.unlimited(),
        functions,
        text -> texts.add(marks.traced(text)));
    return texts;
  }

  private static List<TracedText> ofPart(
      EntryPoint entryPoint, String name, Map<String, ?> parameters, ProjectFunctions functions) {
    List<TracedText> texts = new ArrayList<>();
    for (Member.Part part : entryPoint.parts()) {
      if (part.name().equals(name)) {
        MarkOrigins marks = MarkOrigins.of(part.parameters(), entryPoint.types());
        Map<String, Object> values =
            ReadParameters.read(parameters, part.parameters(), entryPoint.types());
        Evaluation evaluation = new Evaluation(values, functions);
        TextProgram program =
            new TextProgram(List.of(), marks.procedures(part.conversation().procedures()));
        for (Conversation.Message message : part.conversation().messages()) {
          texts.add(
              marks.traced(Interpreter.marked(program, marks.mark(message.text()), evaluation)));
        }
      }
    }
    return texts;
  }
}
