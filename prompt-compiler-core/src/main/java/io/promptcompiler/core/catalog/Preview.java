package io.promptcompiler.core.catalog;

import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.backend.ToolForm;
import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.interpret.PartInterpreter;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.interpret.RenderMessages;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.syntax.data.IndentJson;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.runtime.CachedText;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.DroppedContent;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.support.Messages;
import io.promptcompiler.runtime.support.Numbers;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Renders a prompt of any kind for people. In addition to the context of a chat document, the
 * parameter {@code sources} contains the result of each source, and {@code maxTokens} the budget;
 * dropped messages and warnings are part of the result. For a prompt with parts, {@code part}
 * selects one of them. A tool is not rendered, but shown as JSON.
 */
public final class Preview {
  /** The parameter with the results of the sources of a chat document. */
  public static final String SOURCES = "sources";

  /** The parameter with the budget of messages. */
  public static final String MAX_TOKENS = "maxTokens";

  /** The parameter that selects a part of an orchestrator. */
  public static final String PART = "part";

  private Preview() {}

  /** Returns the names of a prompt's parameters and of the additional parameters of its preview. */
  public static List<String> parameters(EntryPoint entryPoint) {
    if (entryPoint.tool().isPresent()) {
      return List.of();
    }
    List<String> names = new ArrayList<>(entryPoint.allParameters().fieldNames());
    if (entryPoint.rendering() instanceof MessageProgram program) {
      names.addAll(List.of(program.sourcesKey(entryPoint.parameters()), MAX_TOKENS));
    } else if (entryPoint.text().isEmpty()) {
      names.add(PART);
    }
    return names.stream().distinct().toList();
  }

  /**
   * Renders a prompt.
   *
   * @throws PromptParameterException if parameters are invalid; it lists every problem
   */
  public static Rendered of(
      EntryPoint entryPoint, Map<String, ?> parameters, ProjectFunctions helpers) {
    Optional<ToolInfo> tool = ToolDefinition.of(entryPoint);
    return tool.isPresent()
        ? definition(tool.get(), ToolForm.NEUTRAL)
        : rendered(entryPoint, parameters, helpers)
            .answered(entryPoint.output().map(Member.Output::schema));
  }

  /** Returns the definition of a tool in a form, as indented JSON. */
  public static Rendered definition(ToolInfo tool, ToolForm form) {
    return Rendered.of(IndentJson.indent(form.json(tool), 2) + "\n");
  }

  /**
   * Renders a prompt as messages. A text becomes one user message.
   *
   * @throws PromptParameterException if parameters are invalid; it lists every problem
   */
  public static List<ChatMessage> messages(
      EntryPoint entryPoint, Map<String, ?> parameters, ProjectFunctions helpers) {
    if (entryPoint.tool().isPresent()) {
      throw new IllegalArgumentException(
          "'" + entryPoint.about().id() + "' is a tool, which renders no messages.");
    }
    if (entryPoint.text().isEmpty()) {
      return rendered(entryPoint, parameters, helpers).messages();
    }
    CachedText text = Interpreter.renderCached(entryPoint, parameters, helpers);
    return Messages.ofText(TokenBudget.unlimited(), entryPoint.about().id(), text).messages();
  }

  private static Rendered rendered(
      EntryPoint entryPoint, Map<String, ?> parameters, ProjectFunctions helpers) {
    if (entryPoint.rendering() instanceof MessageProgram program) {
      return chat(entryPoint, program, parameters, helpers);
    }
    return entryPoint.text().isPresent()
        ? Rendered.of(Interpreter.render(entryPoint, parameters, helpers))
        : part(entryPoint, parameters, helpers);
  }

  private static Rendered chat(
      EntryPoint entryPoint,
      MessageProgram program,
      Map<String, ?> parameters,
      ProjectFunctions helpers) {
    ObjectType context = entryPoint.parameters();
    refuseUnknown(parameters.get(program.sourcesKey(context)), program);
    Object most = context.field(MAX_TOKENS).isPresent() ? null : parameters.get(MAX_TOKENS);
    TokenBudget budget = most == null ? TokenBudget.unlimited() : budget(most);
    ChatResult result =
        RenderMessages.fromMap(entryPoint, program, parameters, budget, helpers, false);
    return new Rendered(
        Optional.empty(),
        result.messages(),
        result.warnings(),
        result.dropped().stream().map(DroppedContent::toString).toList(),
        Optional.empty());
  }

  /** Rejects results for unknown sources, which are probably mistakes. */
  private static void refuseUnknown(@Nullable Object given, MessageProgram program) {
    Map<?, ?> answers = given instanceof Map<?, ?> map ? map : Map.of();
    List<String> known = program.service().methods().stream().map(Service.Method::name).toList();
    for (Object source : answers.keySet()) {
      if (!known.contains(source)) {
        throw new PromptParameterException(
            List.of(
                "Unknown source '" + source + "'. Sources: '" + String.join("', '", known) + "'."));
      }
    }
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

  private static Rendered part(
      EntryPoint entryPoint, Map<String, ?> parameters, ProjectFunctions helpers) {
    List<String> names = entryPoint.parts().stream().map(Member.Part::name).toList();
    Object part = parameters.get(PART);
    if (part == null || !names.contains(part.toString())) {
      throw new IllegalArgumentException(
          "Choose a part of '"
              + entryPoint.about().id()
              + "', as in -Dparam.part="
              + (names.isEmpty() ? "analysis" : names.get(0))
              + ". Parts: '"
              + String.join("', '", names)
              + "'.");
    }
    return new Rendered(
        Optional.empty(),
        PartInterpreter.render(entryPoint, part.toString(), parameters, helpers),
        List.of(),
        List.of(),
        Optional.empty());
  }
}
