package io.promptcompiler.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.integration.Shown;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Requests of Anthropic's message batches, one per line. The API receives an object with the list
 * of requests, which adds a few bytes to a file.
 */
final class AnthropicLines extends RequestLines {
  private static final String PROVIDER = "Anthropic";
  private static final Pattern ID = Pattern.compile("[a-zA-Z0-9_-]{1,64}");
  private static final Set<String> IMAGES =
      Set.of("image/jpeg", "image/png", "image/gif", "image/webp");
  private static final String TAKES = "JPEG, PNG, GIF and WebP images, PDF and plain text";

  private static final String OUTPUT_CONFIG = "output_config";

  private final MessageParts parts;
  private final String beforeMessages;
  private final boolean hasOutputFormat;

  AnthropicLines(BatchFormat format) {
    super(format);
    parts =
        new MessageParts(
            PROVIDER,
            "{\"type\":\"text\",\"text\":",
            format.cacheMarks()::ofAnthropic,
            /* keepsBlank= */ false,
            AnthropicLines::of);
    refuse(format.settings(), "model", "messages", "system");
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("model", format.model());
    members.put("max_tokens", format.maxTokens().orElse(BatchFormat.USUAL_MAX_TOKENS));
    if (!format.outputSchema().isEmpty()) {
      Map<String, Object> output = new LinkedHashMap<>();
      output.put("type", "json_schema");
      output.put("schema", format.outputSchema());
      members.put(OUTPUT_CONFIG, Map.of("format", output));
    }
    Map<String, @Nullable Object> all = new LinkedHashMap<>(Merge.of(members, format.settings()));
    boolean isAsked = all.get(OUTPUT_CONFIG) != null;
    if (isAsked && !format.outputSchema().isEmpty()) {
      checkSchema(format.outputSchema());
    } else if (!isAsked) {
      all.remove(OUTPUT_CONFIG);
    }
    hasOutputFormat = isAsked || all.containsKey("output_format");
    beforeMessages = "{" + members(all).substring(1) + ",";
  }

  /** Rejects a schema that Anthropic would reject in each request. */
  private static void checkSchema(Map<String, ?> schema) {
    Optional<String> problem = AnthropicSchema.problem(schema);
    if (problem.isPresent()) {
      throw new IllegalArgumentException(
          "Anthropic rejects the schema of the output: "
              + problem.get()
              + ". Change the output, or send no schema with the setting \""
              + OUTPUT_CONFIG
              + "\": null.");
    }
  }

  @Override
  Optional<String> problemOf(String id) {
    return ID.matcher(id).matches()
        ? Optional.empty()
        : Optional.of(
            "The id '"
                + Shown.of(id)
                + "' is not valid for Anthropic: use 1 to 64 ASCII letters, digits, '_' or '-'.");
  }

  @Override
  int bytesAround() {
    return "{\"requests\":[]}".length();
  }

  @Override
  void begin(JsonBytes out, String id) throws IOException {
    out.raw("{\"custom_id\":").string(id).raw(",\"params\":");
  }

  @Override
  void beginBody(JsonBytes out) {
    out.raw(beforeMessages);
  }

  @Override
  void beginText(JsonBytes out) {
    out.raw("\"messages\":[{\"role\":\"user\",\"content\":");
  }

  @Override
  void endText(JsonBytes out) {
    out.raw("}]");
  }

  @Override
  void endBody(JsonBytes out) {
    out.raw("}");
  }

  @Override
  void messages(JsonBytes out, List<ChatMessage> messages) throws IOException {
    int system = MessageShape.leadingSystem(messages, PROVIDER);
    check(messages, system);
    if (system == 1 && MessageShape.isUnmarked(messages.get(0))) {
      out.raw("\"system\":").string(messages.get(0).content()).raw(",");
    } else if (system > 0) {
      out.raw("\"system\":");
      char before = '[';
      for (ChatMessage message : messages.subList(0, system)) {
        before = parts.write(out, message, before);
      }
      out.raw("],");
    }
    String before = "\"messages\":[";
    for (ChatMessage message : messages.subList(system, messages.size())) {
      out.raw(before).raw("{\"role\":\"" + message.role().value() + "\",\"content\":");
      if (MessageShape.isUnmarked(message)) {
        out.string(message.content());
      } else {
        parts.write(out, message, '[');
        out.raw("]");
      }
      out.raw("}");
      before = ",";
    }
    out.raw("]");
  }

  /** Rejects messages that Anthropic rejects. */
  private void check(List<ChatMessage> messages, int system) {
    messages.forEach(message -> MessageShape.notBlank(message, PROVIDER));
    MessageShape.userFirst(messages.get(system), PROVIDER);
    ChatMessage last = messages.get(messages.size() - 1);
    if (last.role() != ChatRole.ASSISTANT) {
      return;
    }
    if (hasOutputFormat) {
      throw new BatchRequestException(
          "The last message is the beginning of an answer, which Anthropic does not accept together"
              + " with an output schema.");
    }
    String begun = last.content();
    if (!begun.equals(begun.stripTrailing())) {
      throw new BatchRequestException(
          "The beginning of the answer ends in white space, which Anthropic rejects.");
    }
  }

  private static Map<String, Object> of(Media media) {
    boolean isUrl = media.url().isPresent();
    // A URL without a known type is treated as an image, because models accept images by URL.
    String type = MediaTypes.of(media).orElse(isUrl ? "image/png" : "");
    boolean isPdf = type.equals("application/pdf");
    boolean isPlain = type.equals("text/plain") && !isUrl;
    if (!isPdf && !isPlain && !IMAGES.contains(type)) {
      throw MediaTypes.refused(PROVIDER, TAKES, type, isUrl);
    }
    Map<String, Object> source = new LinkedHashMap<>();
    source.put("type", isUrl ? "url" : isPlain ? "text" : "base64");
    if (isUrl) {
      source.put("url", media.dataUrl());
    } else {
      source.put("media_type", type);
      source.put(
          "data",
          isPlain ? new String(media.data().orElseThrow(), UTF_8) : MediaTypes.base64(media));
    }
    Map<String, Object> part = new LinkedHashMap<>();
    part.put("type", isPdf || isPlain ? "document" : "image");
    part.put("source", source);
    return part;
  }
}
