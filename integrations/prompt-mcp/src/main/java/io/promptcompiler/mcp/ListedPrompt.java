package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A prompt as clients see it.
 *
 * @param prompt the name, title, description and arguments
 * @param among the catalog of the prompt's scope
 * @param id the id in that catalog, with the part if the prompt has several
 * @param info the description of the prompt; empty if it has errors
 */
record ListedPrompt(Prompt prompt, PromptCatalog among, String id, Optional<PromptInfo> info) {

  /** The label that some authors put before the purpose of a template. */
  private static final Pattern FIRST_LINE = Pattern.compile("(?i)^first line:\\s*");

  static ListedPrompt of(String name, PromptCatalog among, String id, PromptInfo info) {
    List<String> synopsis = info.synopsis();
    String description =
        !info.description().isEmpty()
            ? info.description()
            : synopsis.isEmpty() ? id : String.join("\n", synopsis);
    Prompt.Builder prompt =
        Prompt.builder(name).description(description).arguments(PromptArguments.of(info));
    if (!synopsis.isEmpty()) {
      prompt.title(FIRST_LINE.matcher(synopsis.get(0)).replaceFirst(""));
    }
    return new ListedPrompt(prompt.build(), among, id, Optional.of(info));
  }

  /** Returns an entry for a prompt with errors. A request for it is answered with the errors. */
  static ListedPrompt broken(String name, PromptCatalog among, String id) {
    Prompt prompt =
        Prompt.builder(name)
            .description("This prompt has errors. Get the prompt to see them.")
            .arguments(List.of())
            .build();
    return new ListedPrompt(prompt, among, id, Optional.empty());
  }

  String name() {
    return prompt.name();
  }

  /** Converts arguments of the protocol to the values of parameters. */
  Map<String, Object> values(Map<String, ?> arguments) {
    return info.isPresent()
        ? PromptArguments.values(info.get(), arguments)
        : new LinkedHashMap<>(arguments);
  }
}
