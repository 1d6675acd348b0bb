package io.promptcompiler.batch;

import static io.promptcompiler.batch.BatchProvider.ANTHROPIC;
import static io.promptcompiler.batch.BatchProvider.GEMINI;
import static io.promptcompiler.batch.BatchProvider.OPENAI;
import static io.promptcompiler.batch.BatchProvider.OPENAI_RESPONSES;
import static io.promptcompiler.batch.BatchProvider.VLLM;
import static io.promptcompiler.runtime.ChatRole.ASSISTANT;
import static io.promptcompiler.runtime.ChatRole.USER;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.promptcompiler.runtime.CachePoint;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.SectionPart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.Varies;
import io.promptcompiler.runtime.support.InfoBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the form of requests for each provider, and rejected requests. */
class RequestLinesTest {
  private static final ChatMessage SYSTEM_TEXT = ChatMessage.system("Be brief.");
  private static final ChatMessage QUESTION = ChatMessage.user("Why \"so\"?\n\ud83d");
  private static final PromptInfo WITH_OUTPUT =
      InfoBuilder.of("build/re view.md", "text", "project")
          .outputSchema(
              "{\"type\":\"object\",\"properties\":{\"z\":{\"type\":\"string\"},\"a\":{\"type\":\"number\"}}}")
          .build();

  private static String line(BatchFormat format, ChatMessage... messages) {
    try {
      JsonBytes line = new JsonBytes();
      RequestLines.of(format).write(line, "r\"1", List.of(messages));
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      line.writeTo(bytes);
      String json = bytes.toString(UTF_8);
      assertThat(new ObjectMapper().readTree(json).isObject()).isTrue();
      return json;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static BatchFormat format(BatchProvider provider) {
    return BatchFormat.of(provider, "m-1");
  }

  private static ChatMessage message(ChatRole role, MessagePart... parts) {
    return new ChatMessage(role, List.of(parts), false);
  }

  private static MediaPart media(String url) {
    return new MediaPart(Media.of(URI.create(url)));
  }

  private static MediaPart bytes(String type) {
    return new MediaPart(Media.of(new byte[] {1, 2, 3}, type));
  }

  @Test
  void openAi() {
    assertThat(line(format(OPENAI), SYSTEM_TEXT, QUESTION))
        .isEqualTo(
            "{\"custom_id\":\"r\\\"1\",\"method\":\"POST\",\"url\":\"/v1/chat/completions\",\"body\":"
                + "{\"model\":\"m-1\",\"messages\":[{\"role\":\"system\",\"content\":\"Be brief.\"},"
                + "{\"role\":\"user\",\"content\":\"Why \\\"so\\\"?\\n\\ud83d\"}]}}");
    assertThat(line(format(VLLM), QUESTION)).isEqualTo(line(format(OPENAI), QUESTION));
  }

  @Test
  void anthropic() {
    assertThat(line(format(ANTHROPIC), SYSTEM_TEXT, QUESTION))
        .isEqualTo(
            "{\"custom_id\":\"r\\\"1\",\"params\":{\"model\":\"m-1\",\"max_tokens\":4096,\"system\":"
                + "\"Be brief.\",\"messages\":[{\"role\":\"user\",\"content\":"
                + "\"Why \\\"so\\\"?\\n\\ud83d\"}]}}");
    assertThat(line(format(ANTHROPIC), SYSTEM_TEXT, SYSTEM_TEXT, QUESTION))
        .contains(
            "\"system\":[{\"type\":\"text\",\"text\":\"Be brief.\"},"
                + "{\"type\":\"text\",\"text\":\"Be brief.\"}],");
  }

  @Test
  void gemini() {
    assertThat(line(format(GEMINI), SYSTEM_TEXT, QUESTION, new ChatMessage(ASSISTANT, "So", true)))
        .isEqualTo(
            "{\"key\":\"r\\\"1\",\"request\":{\"systemInstruction\":{\"parts\":[{\"text\":"
                + "\"Be brief.\"}]},\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":"
                + "\"Why \\\"so\\\"?\\n\\ud83d\"}]},{\"role\":\"model\",\"parts\":[{\"text\":"
                + "\"So\"}]}]}}");
  }

  private static ChatMessage cached(ChatMessage message, CachePoint... points) {
    return message.withCachePoints(List.of(points));
  }

  private static final ChatMessage CACHED_SYSTEM =
      cached(
          ChatMessage.system("Be brief. Be kind. Go."),
          new CachePoint(10, Varies.DEPLOYMENT),
          new CachePoint(19, Varies.SESSION));
  private static final ChatMessage CACHED_ANSWER =
      cached(ChatMessage.assistant("Yes"), new CachePoint(3, Varies.APPEND));

  @Test
  void cachePointsOfAnthropicAreMarkedBlocks() {
    String mark = ",\"cache_control\":{\"type\":\"ephemeral\"}";
    String line =
        line(format(ANTHROPIC).cached(), CACHED_SYSTEM, QUESTION, CACHED_ANSWER, QUESTION);
    assertThat(line)
        .contains(
            "\"system\":[{\"type\":\"text\",\"text\":\"Be brief. \""
                + mark
                + "},{\"type\":\"text\",\"text\":\"Be kind. \""
                + mark
                + "},{\"type\":\"text\",\"text\":\"Go.\"}],")
        .contains(
            "\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"Yes\""
                + mark
                + "}]");
    assertThat(line(format(ANTHROPIC).cachedForAnHour(), CACHED_SYSTEM, QUESTION))
        .contains("\"Be brief. \",\"cache_control\":{\"type\":\"ephemeral\",\"ttl\":\"1h\"}}")
        .contains("\"Be kind. \"" + mark);
  }

  @Test
  void cachePointsOfOpenAiAreMarkedInInputOnly() {
    String mark = ",\"prompt_cache_breakpoint\":{\"mode\":\"explicit\"}";
    assertThat(line(format(OPENAI).cached(), CACHED_SYSTEM, CACHED_ANSWER, QUESTION))
        .contains(
            "{\"role\":\"system\",\"content\":[{\"type\":\"text\",\"text\":\"Be brief. \""
                + mark
                + "},{\"type\":\"text\",\"text\":\"Be kind. \""
                + mark
                + "},{\"type\":\"text\",\"text\":\"Go.\"}]},{\"role\":\"assistant\",\"content\":\"Yes\"}");
    assertThat(line(format(OPENAI_RESPONSES).cached(), CACHED_SYSTEM, QUESTION))
        .contains("{\"type\":\"input_text\",\"text\":\"Be brief. \"" + mark + "}");
  }

  @ParameterizedTest
  @EnumSource
  void withoutMarksRequestsStayTheSame(BatchProvider provider) {
    ChatMessage plain = CACHED_SYSTEM.withCachePoints(List.of());
    String expected = line(format(provider), plain, QUESTION);
    assertThat(line(format(provider), CACHED_SYSTEM, QUESTION)).isEqualTo(expected);
    assertThat(line(format(provider).cached(), plain, QUESTION)).isEqualTo(expected);
    if (provider == GEMINI || provider == VLLM) {
      assertThat(line(format(provider).cached(), CACHED_SYSTEM, QUESTION)).isEqualTo(expected);
    }
  }

  /** Functions of Spark have no other argument for it. */
  @Test
  void aSettingMarksCachePoints() {
    assertThat(
            line(format(ANTHROPIC).settings("{\"cachePoints\":\"1h\"}"), CACHED_SYSTEM, QUESTION))
        .isEqualTo(line(format(ANTHROPIC).cachedForAnHour(), CACHED_SYSTEM, QUESTION));
    assertThat(line(format(OPENAI).settings(Map.of("cachePoints", true)), CACHED_SYSTEM))
        .isEqualTo(line(format(OPENAI).cached(), CACHED_SYSTEM));
    assertThatThrownBy(() -> format(OPENAI).settings(Map.of("cachePoints", "2h")))
        .hasMessage("The setting 'cachePoints' must be true, false or \"1h\", not '2h'.");
  }

  /** Anthropic rejects blank blocks. */
  @Test
  void aPointThatWouldLeaveABlankTextIsGivenUp() {
    ChatMessage message =
        cached(
            ChatMessage.user("one  two \n"),
            new CachePoint(3, Varies.DEPLOYMENT),
            new CachePoint(5, Varies.SESSION),
            new CachePoint(8, Varies.APPEND));
    String mark = ",\"cache_control\":{\"type\":\"ephemeral\"}";
    assertThat(line(format(ANTHROPIC).cached(), message))
        .contains(
            "[{\"type\":\"text\",\"text\":\"one  \""
                + mark
                + "},{\"type\":\"text\",\"text\":\"two \\n\"}]");
  }

  @Test
  void settingsAreMembersOfTheBody() {
    Map<String, ?> settings = Map.of("top_p", 1, "temperature", 0.5, "b", Map.of("y", 1, "x", 2));
    assertThat(line(format(OPENAI).maxTokens(9).settings(settings), QUESTION))
        .endsWith(
            "],\"max_completion_tokens\":9,\"b\":{\"x\":2,\"y\":1},\"temperature\":0.5,\"top_p\":1}}");
    assertThat(line(format(ANTHROPIC).maxTokens(9).settings("{\"temperature\": 0}"), QUESTION))
        .contains("\"max_tokens\":9,\"temperature\":0,\"messages\"");
    assertThat(
            line(
                format(GEMINI)
                    .maxTokens(9)
                    .settings("{\"generationConfig\": {\"temperature\": 0}}"),
                QUESTION))
        .endsWith("],\"generationConfig\":{\"maxOutputTokens\":9,\"temperature\":0}}}");
    assertThatThrownBy(() -> line(format(OPENAI).settings("{\"messages\": []}"), QUESTION))
        .hasMessage("The setting 'messages' is set by the prompt, so remove it.");
    assertThatThrownBy(() -> format(OPENAI).settings("[1]"))
        .hasMessageContaining("A JSON object is needed");
  }

  @Test
  void outputsAreRequestedWithTheirSchema() {
    String schema =
        "{\"type\":\"object\",\"properties\":{\"z\":{\"type\":\"string\"},\"a\":{\"type\":\"number\"}}}";
    assertThat(line(format(OPENAI).outputOf(WITH_OUTPUT), QUESTION))
        .endsWith(
            ",\"response_format\":{\"type\":\"json_schema\",\"json_schema\":{\"name\":\"re_view\","
                + "\"strict\":true,\"schema\":"
                + schema
                + "}}}}");
    assertThat(line(format(ANTHROPIC).outputOf(WITH_OUTPUT), QUESTION))
        .contains(
            ",\"output_config\":{\"format\":{\"type\":\"json_schema\",\"schema\":"
                + schema
                + "}},");
    assertThat(line(format(GEMINI).outputOf(WITH_OUTPUT), QUESTION))
        .endsWith(
            "\"generationConfig\":{\"responseMimeType\":\"application/json\",\"responseJsonSchema\":"
                + schema
                + "}}}");
  }

  @Test
  void mediaOfOpenAi() {
    assertThat(line(format(OPENAI), message(USER, new TextPart("See"), media("https://a.b/c.png"))))
        .contains(
            "[{\"type\":\"text\",\"text\":\"See\"},{\"type\":\"image_url\",\"image_url\":"
                + "{\"url\":\"https://a.b/c.png\"}}]");
    assertThat(line(format(OPENAI), message(USER, bytes("image/png"))))
        .contains("{\"url\":\"data:image/png;base64,AQID\"}");
    assertThat(line(format(OPENAI), message(USER, bytes("audio/wav"))))
        .contains(
            "{\"type\":\"input_audio\",\"input_audio\":{\"data\":\"AQID\",\"format\":\"wav\"}}");
    assertThat(line(format(OPENAI), message(USER, bytes("application/pdf"))))
        .contains("\"file_data\":\"data:application/pdf;base64,AQID\"");
    assertThat(line(format(VLLM), message(USER, bytes("video/mp4"))))
        .contains(
            "{\"type\":\"video_url\",\"video_url\":{\"url\":\"data:video/mp4;base64,AQID\"}}");
    assertThatThrownBy(() -> line(format(OPENAI), message(USER, media("https://a.b/c.mp4"))))
        .hasMessage(
            "OpenAI takes images, and as bytes WAV, MP3 and PDF, not media of the type 'video/mp4' at a URL.");
  }

  @Test
  void theDetailOfImagesIsForOpenAi() {
    MediaPart image = new MediaPart(Media.of(URI.create("https://a.b/c.png")).withDetail("low"));
    assertThat(line(format(OPENAI), message(USER, image)))
        .contains("\"image_url\":{\"url\":\"https://a.b/c.png\",\"detail\":\"low\"}");
    assertThat(line(format(OPENAI_RESPONSES), message(USER, image)))
        .contains("\"image_url\":\"https://a.b/c.png\",\"detail\":\"low\"}");
    assertThat(line(format(ANTHROPIC), message(USER, image))).doesNotContain("detail");
    assertThat(line(format(GEMINI), message(USER, image))).doesNotContain("detail");
  }

  @Test
  void mediaOfAnthropic() {
    assertThat(line(format(ANTHROPIC), message(USER, bytes("image/png"), new TextPart("\n"))))
        .contains(
            "\"content\":[{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"media_type\":"
                + "\"image/png\",\"data\":\"AQID\"}}]}");
    assertThat(line(format(ANTHROPIC), message(USER, media("https://a.b/c.pdf"))))
        .contains(
            "{\"type\":\"document\",\"source\":{\"type\":\"url\",\"url\":\"https://a.b/c.pdf\"}}");
    assertThatThrownBy(() -> line(format(ANTHROPIC), message(USER, bytes("audio/wav"))))
        .hasMessage(
            "Anthropic takes JPEG, PNG, GIF and WebP images, PDF and plain text, not media of the type 'audio/wav'.");
  }

  @Test
  void mediaOfGemini() {
    assertThat(line(format(GEMINI), message(USER, bytes("audio/wav"), media("https://a.b/c.png"))))
        .contains(
            "[{\"inlineData\":{\"mimeType\":\"audio/wav\",\"data\":\"AQID\"}},"
                + "{\"fileData\":{\"mimeType\":\"image/png\",\"fileUri\":\"https://a.b/c.png\"}}]");
  }

  @ParameterizedTest
  @EnumSource(BatchProvider.class)
  void unsupportedMessagesAreRejected(BatchProvider provider) {
    assertThatThrownBy(() -> line(format(provider), message(USER, new SectionPart("code"))))
        .isInstanceOf(BatchRequestException.class)
        .hasMessage("A message of the user has the section 'code', which must be filled first.");
    assertThatThrownBy(() -> line(format(provider), message(USER, new OpaquePart(1))))
        .hasMessage("A message of the user has a part of the class java.lang.Integer.");
    assertThatThrownBy(
            () -> line(format(provider), QUESTION, message(ASSISTANT, bytes("image/png"))))
        .hasMessageContaining("only accepts in messages of the user.");
    assertThatThrownBy(() -> line(format(provider)))
        .hasMessage("There are no messages: the text is empty.");
  }

  @Test
  void theSystemComesFirstWhereItHasAPlaceOfItsOwn() {
    assertThat(line(format(OPENAI), QUESTION, SYSTEM_TEXT)).contains("\"system\"");
    assertThatThrownBy(() -> line(format(ANTHROPIC), QUESTION, SYSTEM_TEXT))
        .hasMessage(
            "A message of the system follows other messages, but Anthropic only accepts it as the first message.");
    assertThatThrownBy(() -> line(format(GEMINI), SYSTEM_TEXT))
        .hasMessage(
            "All messages are messages of the system, but Gemini needs a message of the user.");
  }

  @Test
  void anAnswerIsContinuedWhereThatIsPossible() {
    ChatMessage begun = new ChatMessage(ASSISTANT, "{", true);
    assertThat(line(format(VLLM), QUESTION, begun))
        .endsWith("],\"continue_final_message\":true,\"add_generation_prompt\":false}}");
    assertThatThrownBy(() -> line(format(OPENAI), QUESTION, begun))
        .hasMessage(
            "The last message is the beginning of an answer, which OpenAI's models do not continue.");
  }

  @ParameterizedTest
  @EnumSource(BatchProvider.class)
  void anOutputIsNotContinued(BatchProvider provider) {
    for (boolean prefix : List.of(true, false)) {
      ChatMessage begun = new ChatMessage(ASSISTANT, "not_", prefix);
      assertThatThrownBy(() -> line(format(provider).outputOf(WITH_OUTPUT), QUESTION, begun))
          .isInstanceOf(BatchRequestException.class)
          .hasMessage(
              "The last message is the beginning of an answer, but the prompt has an output."
                  + " Providers return only the rest of the answer, which would be read as the"
                  + " whole.");
    }
  }

  @Test
  void anAnswerIsBegunForAnthropicAsItAcceptsIt() {
    assertThat(line(format(ANTHROPIC), QUESTION, new ChatMessage(ASSISTANT, "{", true)))
        .endsWith("{\"role\":\"assistant\",\"content\":\"{\"}]}}");
    for (boolean prefix : List.of(true, false)) {
      assertThatThrownBy(
              () -> line(format(ANTHROPIC), QUESTION, new ChatMessage(ASSISTANT, "It: ", prefix)))
          .isInstanceOf(BatchRequestException.class)
          .hasMessage("The beginning of the answer ends in white space, which Anthropic rejects.");
    }
    assertThatThrownBy(
            () ->
                line(
                    format(ANTHROPIC).settings("{\"output_config\": {\"format\": {}}}"),
                    QUESTION,
                    new ChatMessage(ASSISTANT, "{", true)))
        .hasMessageContaining("together with an output schema.");
  }

  /** Schemas as the compiler writes them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"type":"object","properties":{"a":{"$ref":"#/$defs/N"}},"additionalProperties":false,"$defs":{"N":{"type":"object","properties":{"b":{"type":"array","items":{"anyOf":[{"$ref":"#/$defs/N"}],"description":"x"}}},"additionalProperties":false}}} | 'N' contains itself
          {"$comment":"x","type":"object","properties":{"a":{}},"additionalProperties":false} | 'output.a' can have any type
          {"$comment":"x","type":"object","properties":{"a":{"type":"array","items":{"type":"object","additionalProperties":true}}},"additionalProperties":false} | 'output.a[]' is an object without 'properties'
          """)
  void schemasThatAnthropicRejectsAreRefusedBeforeTheFirstRow(String schema, String why) {
    BatchFormat format = format(ANTHROPIC).outputOf(output(schema));
    assertThatThrownBy(() -> RequestLines.of(format))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Anthropic rejects the schema of the output: "
                + why
                + ". Change the output, or send no schema with the setting \"output_config\": null.");
    assertThat(line(format.settings("{\"output_config\": null}"), QUESTION))
        .doesNotContain("output_config");
    assertThat(line(format(OPENAI).outputOf(output(schema)), QUESTION)).contains("json_schema");
  }

  @Test
  void anthropicAcceptsFewOptionalProperties() {
    assertThat(line(format(ANTHROPIC).outputOf(output(optional(16))), QUESTION))
        .contains("output_config");
    assertThatThrownBy(() -> line(format(ANTHROPIC).outputOf(output(optional(17))), QUESTION))
        .hasMessageContaining("it has 17 optional properties, and at most 16 are allowed.");
  }

  private static PromptInfo output(String schema) {
    return InfoBuilder.of("a.md", "text", "project").outputSchema(schema).build();
  }

  private static String optional(int count) {
    return "{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{"
        + IntStream.range(0, count)
            .mapToObj(i -> "\"p" + i + "\":{\"type\":[\"string\",\"null\"]}")
            .collect(Collectors.joining(","))
        + "}}";
  }

  @ParameterizedTest
  @EnumSource(names = {"ANTHROPIC", "GEMINI"})
  void theUserIsFirstAndNoMessageIsBlank(BatchProvider provider) {
    String name = provider == GEMINI ? "Gemini" : "Anthropic";
    ChatMessage answer = new ChatMessage(ASSISTANT, "Hello.", false);
    assertThatThrownBy(() -> line(format(provider), SYSTEM_TEXT, answer, QUESTION))
        .isInstanceOf(BatchRequestException.class)
        .hasMessage(
            "The first message is a message of the assistant, but "
                + name
                + " needs a message of the user first.");
    assertThatThrownBy(
            () ->
                line(format(provider), QUESTION, new ChatMessage(ASSISTANT, " ", false), QUESTION))
        .hasMessage("The message of the assistant is blank, which " + name + " rejects.");
    ChatMessage blank = ChatMessage.system("\n");
    assertThatThrownBy(() -> line(format(provider), blank, blank, QUESTION))
        .hasMessage("The message of the system is blank, which " + name + " rejects.");
  }

  @Test
  void settingsOfGeminiAreInItsConfiguration() {
    for (String name : List.of("temperature", "top_p", "maxOutputTokens")) {
      assertThatThrownBy(() -> line(format(GEMINI).settings(Map.of(name, 1)), QUESTION))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "Gemini does not know the setting '"
                  + name
                  + "' here. Put it into 'generationConfig', as in {\"generationConfig\": {\""
                  + name
                  + "\": …}}.");
    }
    assertThat(line(format(GEMINI).settings("{\"safetySettings\": []}"), QUESTION))
        .endsWith("\"safetySettings\":[]}}");
  }

  @Test
  void responsesOfOpenAi() {
    BatchFormat format = format(OPENAI_RESPONSES);
    assertThat(line(format, SYSTEM_TEXT, QUESTION))
        .isEqualTo(
            "{\"custom_id\":\"r\\\"1\",\"method\":\"POST\",\"url\":\"/v1/responses\",\"body\":"
                + "{\"model\":\"m-1\",\"input\":[{\"role\":\"system\",\"content\":\"Be brief.\"},"
                + "{\"role\":\"user\",\"content\":\"Why \\\"so\\\"?\\n\\ud83d\"}]}}");
    assertThat(
            line(
                format.maxTokens(9).settings("{\"store\": false}").outputOf(WITH_OUTPUT), QUESTION))
        .contains("}],\"max_output_tokens\":9,\"text\":{\"format\":{\"type\":\"json_schema\",")
        .contains("\"name\":\"re_view\",\"strict\":true,\"schema\":{")
        .endsWith("\"store\":false}}");
    assertThat(
            line(
                format,
                message(
                    USER,
                    new TextPart("See"),
                    media("https://a.b/c.png"),
                    media("https://a.b/c.pdf"),
                    bytes("application/pdf"))))
        .contains(
            "[{\"type\":\"input_text\",\"text\":\"See\"},"
                + "{\"type\":\"input_image\",\"image_url\":\"https://a.b/c.png\"},"
                + "{\"type\":\"input_file\",\"file_url\":\"https://a.b/c.pdf\"},"
                + "{\"type\":\"input_file\",\"filename\":\"file.pdf\",\"file_data\":"
                + "\"data:application/pdf;base64,AQID\"}]");
    assertThatThrownBy(() -> line(format, message(USER, bytes("audio/wav"))))
        .hasMessage("OpenAI takes images and PDF, not media of the type 'audio/wav'.");
    assertThatThrownBy(() -> line(format, QUESTION, new ChatMessage(ASSISTANT, "{", true)))
        .hasMessageContaining("OpenAI's models do not continue.");
    assertThatThrownBy(() -> line(format.settings("{\"input\": []}"), QUESTION))
        .hasMessage("The setting 'input' is set by the prompt, so remove it.");
    assertThat(BatchProvider.of("openai-responses")).contains(OPENAI_RESPONSES);
  }

  @Test
  void idsOfAnthropicHaveRules() {
    RequestLines anthropic = RequestLines.of(format(ANTHROPIC));
    assertThat(anthropic.problemOf("a-Z_9")).isEmpty();
    assertThat(anthropic.problemOf("a".repeat(64))).isEmpty();
    assertThat(anthropic.problemOf("a".repeat(65))).isPresent();
    assertThat(anthropic.problemOf("a b"))
        .contains(
            "The id 'a b' is not valid for Anthropic: use 1 to 64 ASCII letters, digits, '_' or '-'.");
    assertThat(RequestLines.of(format(OPENAI)).problemOf("a b")).isEmpty();
    assertThat(RequestLines.of(format(OPENAI)).problemOf("")).isPresent();
  }
}
