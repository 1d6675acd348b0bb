package io.promptcompiler.batch;

import io.promptcompiler.runtime.CachedText;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.TextPrompt;
import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes requests as lines of one provider. The constant parts are created once. A request that the
 * provider would not accept causes a {@link BatchRequestException}.
 */
abstract class RequestLines {
  private final BatchProvider provider;
  private final CacheMarks marks;
  private final boolean hasOutput;

  RequestLines(BatchFormat format) {
    this.provider = format.provider();
    this.marks = format.cacheMarks();
    this.hasOutput = !format.outputSchema().isEmpty();
  }

  static RequestLines of(BatchFormat format) {
    return switch (format.provider()) {
      case OPENAI, VLLM -> new OpenAiLines(format);
      case OPENAI_RESPONSES -> new ResponsesLines(format);
      case ANTHROPIC -> new AnthropicLines(format);
      case GEMINI -> new GeminiLines(format);
    };
  }

  /** Returns the problem of an id; empty if the id is valid. */
  Optional<String> problemOf(String id) {
    return id.isEmpty() ? Optional.of("The id is empty.") : Optional.empty();
  }

  /** Returns the number of bytes that a request for a whole file has in addition to its lines. */
  int bytesAround() {
    return 0;
  }

  /** Writes a request with one user message, directly from its prompt. */
  final void write(JsonBytes out, String id, TextPrompt prompt) throws IOException {
    if (marks != CacheMarks.NONE) {
      CachedText text = prompt.renderCached();
      ChatMessage message = ChatMessage.user(text.text()).withCachePoints(text.cachePoints());
      write(out, id, List.of(message));
      return;
    }
    begin(out, id);
    beginBody(out);
    beginText(out);
    int start = out.size();
    prompt.writeJsonString(out);
    if (isBlank(out, start)) {
      throw new BatchRequestException("The text is blank.");
    }
    endText(out);
    endBody(out);
    out.raw("}");
  }

  /** Writes a request with messages. */
  final void write(JsonBytes out, String id, List<ChatMessage> messages) throws IOException {
    begin(out, id);
    writeBody(out, messages);
    out.raw("}");
  }

  /** Writes only the body of a request, as for sending it without a batch. */
  final void writeBody(JsonBytes out, List<ChatMessage> messages) throws IOException {
    if (messages.isEmpty()) {
      throw new BatchRequestException("There are no messages: the text is empty.");
    }
    if (hasOutput) {
      MessageShape.notBegun(messages);
    }
    beginBody(out);
    messages(out, marks.of(messages, provider));
    endBody(out);
  }

  /** Writes the part of a line before the body, which is the last member of the line. */
  abstract void begin(JsonBytes out, String id) throws IOException;

  /** Writes the part of the body before the messages. */
  abstract void beginBody(JsonBytes out);

  /** Writes the part of the body before the text of its only message. */
  abstract void beginText(JsonBytes out);

  abstract void endText(JsonBytes out);

  /** Writes messages and the members around them. */
  abstract void messages(JsonBytes out, List<ChatMessage> messages) throws IOException;

  /** Writes the part of the body after the messages. */
  abstract void endBody(JsonBytes out);

  /** Returns the members of an object as JSON without braces, each preceded by a comma. */
  static String members(Map<String, @Nullable Object> members) {
    String json = Json.stringify(members);
    return members.isEmpty() ? "" : "," + json.substring(1, json.length() - 1);
  }

  /** Rejects settings with names that are reserved for the prompt. */
  static void refuse(Map<String, ?> settings, String... names) {
    for (String name : names) {
      if (settings.containsKey(name)) {
        throw new IllegalArgumentException(
            "The setting '" + name + "' is set by the prompt, so remove it.");
      }
    }
  }

  /** Returns whether the JSON string from an offset consists of white space only. */
  private static boolean isBlank(JsonBytes out, int start) {
    for (int i = start + 1; i < out.size() - 1; i++) {
      byte one = out.at(i);
      if (one == '\\' && "nrt".indexOf(out.at(i + 1)) >= 0) {
        i++;
      } else if (one != ' ') {
        return false;
      }
    }
    return true;
  }
}
