package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpSchema.CompleteRequest.CompleteArgument;
import io.modelcontextprotocol.spec.McpSchema.CompleteResult;
import io.modelcontextprotocol.spec.McpSchema.CompleteResult.CompleteCompletion;
import io.promptcompiler.runtime.ParameterType;
import io.promptcompiler.runtime.PromptParameter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The possible values of arguments whose types are enums or booleans. */
final class Completions {
  /** The maximum number of values in one answer, set by the protocol. */
  private static final int MOST = 100;

  private static final List<String> BOOLEAN = List.of("true", "false");

  private Completions() {}

  /** Returns the values that start with the typed text, in declared order. */
  static CompleteResult of(ListedPrompt prompt, CompleteArgument argument) {
    String typed = argument.value().toLowerCase(Locale.ROOT);
    List<String> values =
        prompt
            .info()
            .flatMap(info -> PromptArguments.parameter(info, argument.name()))
            .map(Completions::values)
            .orElse(List.of())
            .stream()
            .filter(value -> value.toLowerCase(Locale.ROOT).startsWith(typed))
            .toList();
    List<String> sent = values.subList(0, Math.min(values.size(), MOST));
    return new CompleteResult(
        new CompleteCompletion(sent, values.size(), sent.size() < values.size()));
  }

  private static List<String> values(PromptParameter parameter) {
    return parameter.type().kind() == ParameterType.Kind.BOOLEAN ? BOOLEAN : parameter.enumValues();
  }

  /** Returns whether a result has no values. */
  static boolean isEmpty(Optional<CompleteResult> result) {
    return result.isEmpty() || result.get().completion().values().isEmpty();
  }
}
