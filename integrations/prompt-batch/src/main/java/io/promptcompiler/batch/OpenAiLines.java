package io.promptcompiler.batch;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests for chat completions in the format of OpenAI and vLLM. */
final class OpenAiLines extends RequestLines {
  private static final String BEFORE_BODY =
      ",\"method\":\"POST\",\"url\":\"/v1/chat/completions\",\"body\":";

  private final boolean isVllm;
  private final String provider;
  private final MessageParts parts;
  private final String beforeMessages;
  private final String afterMessages;

  OpenAiLines(BatchFormat format) {
    super(format);
    refuse(format.settings(), "model", "messages");
    isVllm = format.provider() == BatchProvider.VLLM;
    provider = isVllm ? "vLLM" : "OpenAI";
    parts =
        new MessageParts(
            provider,
            "{\"type\":\"text\",\"text\":",
            varies -> CacheMarks.OF_OPENAI,
            /* keepsBlank= */ true,
            this::of);
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    format.maxTokens().ifPresent(most -> members.put("max_completion_tokens", most));
    if (!format.outputSchema().isEmpty()) {
      members.put("response_format", responseFormat(format));
    }
    beforeMessages = "{\"model\":" + Json.stringify(format.model()) + ",\"messages\":[";
    afterMessages = members(Merge.of(members, format.settings())) + "}";
  }

  private static Map<String, Object> responseFormat(BatchFormat format) {
    return ordered("type", "json_schema", "json_schema", schema(format));
  }

  /** Returns the name and the schema of the output, as OpenAI's interfaces take them. */
  static Map<String, Object> schema(BatchFormat format) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("name", format.outputName());
    // The schema has a "$comment" if it cannot be strict.
    schema.put("strict", !format.outputSchema().containsKey("$comment"));
    schema.put("schema", format.outputSchema());
    return schema;
  }

  @Override
  void begin(JsonBytes out, String id) throws IOException {
    out.raw("{\"custom_id\":").string(id).raw(BEFORE_BODY);
  }

  @Override
  void beginBody(JsonBytes out) {
    out.raw(beforeMessages);
  }

  @Override
  void beginText(JsonBytes out) {
    out.raw("{\"role\":\"user\",\"content\":");
  }

  @Override
  void endText(JsonBytes out) {
    out.raw("}]");
  }

  @Override
  void endBody(JsonBytes out) {
    out.raw(afterMessages);
  }

  @Override
  void messages(JsonBytes out, List<ChatMessage> messages) throws IOException {
    if (!isVllm) {
      MessageShape.notContinued(messages);
    }
    parts.messages(out, messages);
    out.raw("]");
    if (messages.get(messages.size() - 1).prefix()) {
      out.raw(",\"continue_final_message\":true,\"add_generation_prompt\":false");
    }
  }

  private Map<String, Object> of(Media media) {
    boolean isUrl = media.url().isPresent();
    // A URL without a known type is treated as an image, because models accept images by URL.
    String type = MediaTypes.of(media).orElse("image/*");
    String kind = type.substring(0, type.indexOf('/'));
    if (kind.equals("image") || (isVllm && (kind.equals("audio") || kind.equals("video")))) {
      Map<String, Object> content = new LinkedHashMap<>();
      content.put("url", media.dataUrl());
      if (kind.equals("image")) {
        media.detail().ifPresent(detail -> content.put("detail", detail));
      }
      return part(kind + "_url", content);
    }
    if (!isUrl && !isVllm) {
      String data = MediaTypes.base64(media);
      switch (type) {
        case "audio/wav", "audio/x-wav", "audio/wave" -> {
          return part("input_audio", ordered("data", data, "format", "wav"));
        }
        case "audio/mpeg", "audio/mp3" -> {
          return part("input_audio", ordered("data", data, "format", "mp3"));
        }
        case "application/pdf" -> {
          return part("file", ordered("filename", "file.pdf", "file_data", media.dataUrl()));
        }
        default -> {}
      }
    }
    String takes = isVllm ? "images, audio and video" : "images, and as bytes WAV, MP3 and PDF";
    throw MediaTypes.refused(provider, takes, type, isUrl);
  }

  private static Map<String, Object> part(String type, Map<String, ?> content) {
    return ordered("type", type, type, content);
  }

  private static Map<String, Object> ordered(
      String first, Object one, String second, Object other) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(first, one);
    members.put(second, other);
    return members;
  }
}
