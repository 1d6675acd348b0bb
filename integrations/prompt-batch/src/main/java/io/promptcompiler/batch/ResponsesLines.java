package io.promptcompiler.batch;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests for the responses interface of OpenAI. */
final class ResponsesLines extends RequestLines {
  private static final String PROVIDER = "OpenAI";
  private static final String TAKES = "images and PDF";

  private static final MessageParts PARTS =
      new MessageParts(
          PROVIDER,
          "{\"type\":\"input_text\",\"text\":",
          varies -> CacheMarks.OF_OPENAI,
          /* keepsBlank= */ true,
          ResponsesLines::of);

  private final String beforeInput;
  private final String afterInput;

  ResponsesLines(BatchFormat format) {
    super(format);
    refuse(format.settings(), "model", "input");
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    format.maxTokens().ifPresent(most -> members.put("max_output_tokens", most));
    if (!format.outputSchema().isEmpty()) {
      Map<String, Object> schema = new LinkedHashMap<>();
      schema.put("type", "json_schema");
      schema.putAll(OpenAiLines.schema(format));
      members.put("text", Map.of("format", schema));
    }
    beforeInput = "{\"model\":" + Json.stringify(format.model()) + ",\"input\":[";
    afterInput = "]" + members(Merge.of(members, format.settings())) + "}";
  }

  @Override
  void begin(JsonBytes out, String id) throws IOException {
    out.raw("{\"custom_id\":")
        .string(id)
        .raw(",\"method\":\"POST\",\"url\":\"/v1/responses\",\"body\":");
  }

  @Override
  void beginBody(JsonBytes out) {
    out.raw(beforeInput);
  }

  @Override
  void beginText(JsonBytes out) {
    out.raw("{\"role\":\"user\",\"content\":");
  }

  @Override
  void endText(JsonBytes out) {
    out.raw("}");
  }

  @Override
  void endBody(JsonBytes out) {
    out.raw(afterInput);
  }

  @Override
  void messages(JsonBytes out, List<ChatMessage> messages) throws IOException {
    MessageShape.notContinued(messages);
    PARTS.messages(out, messages);
  }

  private static Map<String, Object> of(Media media) {
    boolean isUrl = media.url().isPresent();
    // A URL without a known type is treated as an image, because models accept images by URL.
    String type = MediaTypes.of(media).orElse("image/*");
    Map<String, Object> part = new LinkedHashMap<>();
    if (type.startsWith("image/")) {
      part.put("type", "input_image");
      part.put("image_url", media.dataUrl());
      media.detail().ifPresent(detail -> part.put("detail", detail));
    } else if (type.equals("application/pdf")) {
      part.put("type", "input_file");
      if (!isUrl) {
        part.put("filename", "file.pdf");
      }
      part.put(isUrl ? "file_url" : "file_data", media.dataUrl());
    } else {
      throw MediaTypes.refused(PROVIDER, TAKES, type, isUrl);
    }
    return part;
  }
}
