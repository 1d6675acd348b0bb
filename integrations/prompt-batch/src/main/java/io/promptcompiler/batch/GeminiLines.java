package io.promptcompiler.batch;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Media;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Requests of the Gemini batch interface: each has a key and the input of {@code generateContent}.
 */
final class GeminiLines extends RequestLines {
  private static final String PROVIDER = "Gemini";
  private static final MessageParts PARTS =
      new MessageParts(
          PROVIDER, "{\"text\":", varies -> "", /* keepsBlank= */ true, GeminiLines::of);

  /** The names of settings in {@code generationConfig}, in lower case. */
  private static final Set<String> CONFIG =
      Set.of(
          "candidatecount",
          "frequencypenalty",
          "imageconfig",
          "logprobs",
          "maxoutputtokens",
          "mediaresolution",
          "presencepenalty",
          "responsejsonschema",
          "responselogprobs",
          "responsemimetype",
          "responsemodalities",
          "responseschema",
          "seed",
          "speechconfig",
          "stopsequences",
          "temperature",
          "thinkingconfig",
          "topk",
          "topp");

  private final String afterMessages;

  GeminiLines(BatchFormat format) {
    super(format);
    refuse(format.settings(), "model", "contents", "systemInstruction", "system_instruction");
    refuseMisplaced(format.settings());
    Map<String, @Nullable Object> config = new LinkedHashMap<>();
    format.maxTokens().ifPresent(most -> config.put("maxOutputTokens", most));
    if (!format.outputSchema().isEmpty()) {
      config.put("responseMimeType", "application/json");
      config.put("responseJsonSchema", format.outputSchema());
    }
    Map<String, Object> members = config.isEmpty() ? Map.of() : Map.of("generationConfig", config);
    afterMessages = members(Merge.of(members, format.settings())) + "}";
  }

  /** Rejects settings that Gemini knows only as members of its configuration. */
  private static void refuseMisplaced(Map<String, ?> settings) {
    for (String name : settings.keySet()) {
      String folded = name.replace("_", "").toLowerCase(Locale.ROOT);
      if (CONFIG.contains(folded)) {
        throw new IllegalArgumentException(
            "Gemini does not know the setting '"
                + name
                + "' here. Put it into 'generationConfig', as in {\"generationConfig\": {\""
                + name
                + "\": …}}.");
      }
    }
  }

  @Override
  void begin(JsonBytes out, String id) throws IOException {
    out.raw("{\"key\":").string(id).raw(",\"request\":");
  }

  @Override
  void beginBody(JsonBytes out) {
    out.raw("{");
  }

  @Override
  void beginText(JsonBytes out) {
    out.raw("\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":");
  }

  @Override
  void endText(JsonBytes out) {
    out.raw("}]}]");
  }

  @Override
  void endBody(JsonBytes out) {
    out.raw(afterMessages);
  }

  @Override
  void messages(JsonBytes out, List<ChatMessage> messages) throws IOException {
    int system = MessageShape.leadingSystem(messages, PROVIDER);
    messages.forEach(message -> MessageShape.notBlank(message, PROVIDER));
    MessageShape.userFirst(messages.get(system), PROVIDER);
    if (system > 0) {
      out.raw("\"systemInstruction\":{\"parts\":");
      char before = '[';
      for (ChatMessage message : messages.subList(0, system)) {
        before = PARTS.write(out, message, before);
      }
      out.raw("]},");
    }
    String before = "\"contents\":[";
    for (ChatMessage message : messages.subList(system, messages.size())) {
      String role = message.role() == ChatRole.ASSISTANT ? "model" : "user";
      out.raw(before).raw("{\"role\":\"" + role + "\",\"parts\":");
      PARTS.write(out, message, '[');
      out.raw("]}");
      before = ",";
    }
    out.raw("]");
  }

  private static Map<String, Object> of(Media media) {
    Map<String, Object> members = new LinkedHashMap<>();
    MediaTypes.of(media).ifPresent(type -> members.put("mimeType", type));
    if (media.url().isPresent()) {
      members.put("fileUri", media.dataUrl());
      return Map.of("fileData", members);
    }
    members.put("data", MediaTypes.base64(media));
    return Map.of("inlineData", members);
  }
}
