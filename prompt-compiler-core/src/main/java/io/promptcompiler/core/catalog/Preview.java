package io.promptcompiler.core.catalog;

import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.interpret.MessageInterpreter;
import io.promptcompiler.core.interpret.PartInterpreter;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.support.Numbers;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Renders a prompt of any kind as text for people to read. Messages are shown below their roles. In
 * addition to the context of a chat prompt, the parameter {@code sources} holds what each source
 * returns, and {@code maxTokens} the budget; what was dropped and what failed is listed at the end.
 * For a prompt that has parts, {@code part} selects one.
 */
final class Preview {
  private static final String SOURCES = "sources";
  private static final String MAX_TOKENS = "maxTokens";
  private static final String PART = "part";

  private Preview() {}

  /**
   * The text.
   *
   * @throws PromptParameterException if the parameters do not fit; it lists every problem
   */
  static String of(EntryPoint entryPoint, Map<String, ?> parameters, ProjectFunctions helpers) {
    if (entryPoint.rendering() instanceof MessageProgram program) {
      return chat(entryPoint, program, parameters, helpers);
    }
    return entryPoint.text().isPresent()
        ? Interpreter.render(entryPoint, parameters, helpers)
        : part(entryPoint, parameters, helpers);
  }

  private static String chat(
      EntryPoint entryPoint,
      MessageProgram program,
      Map<String, ?> parameters,
      ProjectFunctions helpers) {
    ObjectType context = entryPoint.parameters();
    Object given = context.field(SOURCES).isPresent() ? null : parameters.get(SOURCES);
    Map<?, ?> answers = answers(given, program);
    Object most = context.field(MAX_TOKENS).isPresent() ? null : parameters.get(MAX_TOKENS);
    TokenBudget budget = most == null ? TokenBudget.unlimited() : budget(most);
    ChatResult result =
        MessageInterpreter.render(
            entryPoint, parameters, (source, arguments) -> answers.get(source), budget, helpers);
    StringBuilder text = new StringBuilder(shown(result.messages()));
    result.warnings().forEach(warning -> text.append("\n! ").append(warning));
    result.dropped().forEach(dropped -> text.append("\n! ").append(dropped));
    return text.toString();
  }

  /** The answers of the sources; one that the task does not have is a mistake. */
  private static Map<?, ?> answers(@Nullable Object given, MessageProgram program) {
    if (given == null) {
      return Map.of();
    }
    if (!(given instanceof Map<?, ?> answers)) {
      throw new PromptParameterException(
          List.of("Parameter 'sources' must be of type object, but got '" + given + "'"));
    }
    List<String> known = program.service().methods().stream().map(Service.Method::name).toList();
    for (Object source : answers.keySet()) {
      if (!known.contains(source)) {
        throw new PromptParameterException(
            List.of(
                "Unknown source '" + source + "'. Sources: '" + String.join("', '", known) + "'."));
      }
    }
    return answers;
  }

  private static TokenBudget budget(Object most) {
    Object number =
        most instanceof String text && text.matches("\\d{1,9}") ? Long.valueOf(text) : most;
    if (!(number instanceof Number)) {
      throw new PromptParameterException(
          List.of("Parameter 'maxTokens' must be of type integer, but got '" + most + "'"));
    }
    return TokenBudget.of((int) Numbers.integer(number));
  }

  private static String part(
      EntryPoint entryPoint, Map<String, ?> parameters, ProjectFunctions helpers) {
    List<String> names = entryPoint.parts().stream().map(Member.Part::name).toList();
    Object part = parameters.get(PART);
    if (part == null || !names.contains(part.toString())) {
      throw new IllegalArgumentException(
          "Say which part of '"
              + entryPoint.about().id()
              + "', as in -Dparam.part="
              + (names.isEmpty() ? "analysis" : names.get(0))
              + ". Parts: '"
              + String.join("', '", names)
              + "'.");
    }
    return shown(PartInterpreter.render(entryPoint, part.toString(), parameters, helpers));
  }

  private static String shown(List<ChatMessage> messages) {
    return messages.stream()
        .map(
            message ->
                "["
                    + message.role()
                    + (message.prefix() ? ", prefix" : "")
                    + "]\n"
                    + message.content()
                    + "\n")
        .collect(Collectors.joining("\n"));
  }
}
