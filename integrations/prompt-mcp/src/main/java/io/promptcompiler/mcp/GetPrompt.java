package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.SensitiveParameters;
import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Renders a prompt for a client. All problems of its arguments are reported together. */
final class GetPrompt {
  private static final Logger LOG = LoggerFactory.getLogger(GetPrompt.class);

  private final McpPrompts prompts;
  private final SystemMessages system;

  GetPrompt(McpPrompts prompts, SystemMessages system) {
    this.prompts = prompts;
    this.system = system;
  }

  GetPromptResult of(GetPromptRequest request) {
    Listing listing = prompts.listing();
    ListedPrompt prompt =
        listing
            .find(request.name())
            .orElseThrow(() -> error(unknown(request.name(), listing), List.of()));
    Map<String, Object> arguments = request.arguments() == null ? Map.of() : request.arguments();
    Map<String, Object> values = prompt.values(arguments);
    List<String> unknown =
        prompt
            .info()
            .map(
                info ->
                    PromptArguments.problems(info, PromptArguments.unknown(info, values.keySet())))
            .orElse(List.of());
    try {
      ChatResult result = prompt.among().messages(prompt.id(), values);
      if (!unknown.isEmpty()) {
        throw error(String.join("\n", unknown), unknown);
      }
      result
          .warnings()
          .forEach(one -> LOG.warn("{}: {}", prompt.name(), hidden(one, prompt, values)));
      return GetPromptResult.builder(ToPromptMessages.of(result.messages(), system))
          .description(prompt.prompt().description())
          .build();
    } catch (PromptParameterException e) {
      List<String> problems = new ArrayList<>(e.problems());
      problems.addAll(unknown);
      throw error(String.join("\n", problems), problems);
    } catch (IllegalArgumentException e) {
      throw error(message(e, prompt, values), List.of());
    } catch (IllegalStateException | UnsupportedOperationException e) {
      throw McpError.builder(ErrorCodes.INTERNAL_ERROR).message(message(e, prompt, values)).build();
    }
  }

  /** Returns the message of an exception, which may be one of a helper that quotes values. */
  private static String message(
      RuntimeException e, ListedPrompt prompt, Map<String, Object> values) {
    return hidden(String.valueOf(e.getMessage()), prompt, values);
  }

  private static String hidden(String text, ListedPrompt prompt, Map<String, Object> values) {
    return SensitiveParameters.hide(text, prompt.among(), prompt.id(), values);
  }

  /** Returns the error message for an unknown prompt. */
  static String unknown(String name, Listing listing) {
    return "Unknown prompt '"
        + Shown.of(name, 200)
        + "'."
        + Nearest.question(listing.nearest(name));
  }

  private static McpError error(String message, List<String> problems) {
    McpError.Builder error = McpError.builder(ErrorCodes.INVALID_PARAMS).message(message);
    return (problems.isEmpty() ? error : error.data(Map.of("problems", problems))).build();
  }
}
