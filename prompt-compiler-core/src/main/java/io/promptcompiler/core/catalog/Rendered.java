package io.promptcompiler.core.catalog;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart.TextPart;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.TokenEstimator;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.support.InvisibleCharacters;
import io.promptcompiler.runtime.support.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The result of rendering a prompt of any kind, for people: a text, or messages.
 *
 * @param text the text; empty for a prompt that renders messages
 * @param messages the messages, in order
 * @param warnings problems that did not stop rendering
 * @param dropped the messages that did not fit the budget
 * @param outputSchema the JSON Schema of the declared output, if any
 */
public record Rendered(
    Optional<String> text,
    List<ChatMessage> messages,
    List<String> warnings,
    List<String> dropped,
    Optional<String> outputSchema) {
  private static final TokenEstimator ESTIMATOR = TokenBudget.unlimited().estimator();

  /** Copies the lists. */
  public Rendered {
    messages = List.copyOf(messages);
    warnings = List.copyOf(warnings);
    dropped = List.copyOf(dropped);
  }

  static Rendered of(String text) {
    return new Rendered(Optional.of(text), List.of(), List.of(), List.of(), Optional.empty());
  }

  /** Returns a copy with the schema of the declared output, if any. */
  Rendered answered(Optional<String> schema) {
    return new Rendered(text, messages, warnings, dropped, schema);
  }

  /**
   * Returns the text, or each message below its role, followed by dropped messages and warnings.
   */
  public String shown() {
    if (text.isPresent()) {
      return text.get();
    }
    List<String> shown = new ArrayList<>();
    for (ChatMessage message : messages) {
      String role = message.role() + (message.prefix() ? ", prefix" : "");
      shown.add("[" + role + "]\n" + MessageJson.shown(message) + "\n");
    }
    StringBuilder all = new StringBuilder(String.join("\n", shown));
    warnings.forEach(warning -> all.append("\n! ").append(warning));
    dropped.forEach(one -> all.append("\n! ").append(one));
    return all.toString();
  }

  /**
   * Returns the result as a JSON object with a line break at its end.
   *
   * @param withTokens whether to include the number of tokens
   */
  public String json(boolean withTokens) {
    Map<String, Object> members = new LinkedHashMap<>();
    if (text.isPresent()) {
      members.put("text", text.get());
    } else {
      members.put("messages", MessageJson.of(messages));
      members.put("warnings", warnings);
      members.put("dropped", dropped);
    }
    if (withTokens) {
      members.put("estimatedTokens", tokens());
    }
    String json = Json.stringify(members);
    String schema = outputSchema.map(one -> ",\"outputSchema\":" + one).orElse("");
    return json.substring(0, json.length() - 1) + schema + "}\n";
  }

  /**
   * Returns the messages as a JSON array as sent to models, with a line break at the end: {@code
   * [{"role": "user", "content": "…"}]}. A text becomes one user message.
   */
  public String messagesJson() {
    List<ChatMessage> all =
        text.map(only -> new Messages().add(ChatRole.USER, only).toList()).orElse(messages);
    return Json.stringify(MessageJson.of(all)) + "\n";
  }

  /** Returns the number of messages of a role that have media, or a text that is not blank. */
  public long count(ChatRole role) {
    return messages.stream()
        .filter(message -> message.role() == role)
        .filter(
            message ->
                !InvisibleCharacters.isBlank(message.content())
                    || message.parts().stream().anyMatch(part -> !(part instanceof TextPart)))
        .count();
  }

  /** Returns the estimated number of tokens, computed as for budgets. */
  public int tokens() {
    return text.map(ESTIMATOR::estimate)
        .orElseGet(
            () -> messages.stream().mapToInt(one -> ESTIMATOR.estimate(one.content())).sum());
  }

  /**
   * Returns a sentence with the number of tokens: {@code About 1,234 tokens (system 200, user
   * 1,034).}
   */
  public String tokenSentence() {
    String all =
        String.format(Locale.ROOT, "About %,d token%s", tokens(), tokens() == 1 ? "" : "s");
    List<String> each =
        messages.stream()
            .map(
                one ->
                    String.format(
                        Locale.ROOT, "%s %,d", one.role(), ESTIMATOR.estimate(one.content())))
            .toList();
    return all + (each.isEmpty() ? "" : " (" + String.join(", ", each) + ")") + ".";
  }
}
