package io.promptcompiler.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.support.InfoBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.metadata.ChatGenerationMetadata;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.model.MessageAggregator;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;

/** Tests that only whole answers are read. */
class SpringAiOutputsTest {
  private static final PromptInfo PROMPT =
      InfoBuilder.of("count.md", "text", "project")
          .outputSchema(
              "{\"type\":\"object\",\"properties\":{\"value\":{\"type\":\"integer\"}},"
                  + "\"required\":[\"value\"],\"additionalProperties\":false}")
          .build();

  private static final AssistantMessage ANSWER = new AssistantMessage("12");

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(strings = {"STOP", "stop", "end_turn", "stop_sequence", "COMPLETE", "completed"})
  void aWholeAnswerIsRead(@Nullable String reason) {
    assertThat(read(ended(ANSWER, reason))).isEqualTo(Map.of("value", 12L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"LENGTH", "max_tokens", "MAX_TOKENS", "model_context_window_exceeded"})
  void anAnswerAtTheLimitOfTokensIsRefused(String reason) {
    assertRefused(ended(ANSWER, reason))
        .hasMessage("The model stopped at the limit of tokens, so the answer may be cut.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"CONTENT_FILTER", "returnDirect"})
  void anAnswerThatWasStoppedIsRefused(String reason) {
    assertRefused(ended(ANSWER, reason))
        .hasMessage("The provider stopped the answer: " + reason + ".");
  }

  @Test
  void severalAnswersAreRefused() {
    assertRefused(ended(ANSWER, "STOP"), ended(new AssistantMessage("13"), "STOP"))
        .hasMessage("The response has several answers, and they could differ.");
  }

  @Test
  void anAnswerWithTheCallOfAToolIsRefused() {
    List<ToolCall> calls = List.of(new ToolCall("1", "function", "count", "{}"));
    AssistantMessage call = AssistantMessage.builder().content("12").toolCalls(calls).build();
    assertRefused(ended(call, "STOP")).hasMessage("The model called a tool instead of answering.");
    assertRefused(ended(ANSWER, "STOP"), ended(call, "STOP"))
        .hasMessage("The model called a tool instead of answering.");
  }

  @Test
  void aRefusalIsNoAnswer() {
    assertThat(read(ended(message("12", "refusal", ""), "STOP"))).isEqualTo(Map.of("value", 12L));
    assertRefused(ended(message("12", "refusal", "I cannot count."), "STOP"))
        .hasMessage("The model refused to answer: 'I cannot count.'.");
    assertRefused(ended(ANSWER, "refusal")).hasMessage("The model refused to answer.");
  }

  /** The client for Anthropic makes a generation of thoughts, and that for Gemini too. */
  @Test
  void thoughtsBesideTheAnswerAreNotRead() {
    Generation redacted =
        new Generation(AssistantMessage.builder().properties(Map.of("data", "x")).build());
    for (AssistantMessage thought :
        List.of(message("13", "signature", "x"), message("13", "isThought", true))) {
      assertThat(read(ended(thought, "STOP"), redacted, ended(ANSWER, "STOP")))
          .isEqualTo(Map.of("value", 12L));
      assertRefused(ended(thought, "STOP"), redacted)
          .hasMessage("The answer is empty. It must be JSON.");
    }
    assertThat(read(ended(message("12", "isThought", false), "STOP")))
        .isEqualTo(Map.of("value", 12L));
  }

  @Test
  void noAnswerIsRefused() {
    assertRefused().hasMessage("The answer is empty. It must be JSON.");
    assertThatThrownBy(() -> read((ChatResponse) null)).isInstanceOf(OutputException.class);
  }

  /** Each part has a text, a finish reason and a refusal. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1,,; 2,STOP,                 | {value=12}
          12,,; ,LENGTH,               | The model stopped at the limit of tokens, so the answer may be cut.
          12,,; ,LENGTH,; ,,           | The model stopped at the limit of tokens, so the answer may be cut.
          12,CONTENT_FILTER,; ,STOP,   | The provider stopped the answer: CONTENT_FILTER.
          12,,I can; ,,not.; ,STOP,    | The model refused to answer: 'I cannot.'.
          ,STOP,                       | The answer is empty. It must be JSON.
          """)
  void aStreamIsReadAsOneAnswer(String parts, String expected) {
    Generation[] all =
        Stream.of(parts.split("; ?"))
            .map(part -> part.split(",", -1))
            .map(part -> ended(message(part[0], "refusal", part[2]), part[1]))
            .toArray(Generation[]::new);
    assertThat(readParts(all)).isEqualTo(expected);
  }

  /** Clients call the tools of a stream themselves, unless the application does. */
  @Test
  void aStreamThatCallsAToolIsRefused() {
    List<ToolCall> calls = List.of(new ToolCall("1", "function", "count", "{}"));
    AssistantMessage call = AssistantMessage.builder().content("").toolCalls(calls).build();
    assertThat(readParts(new Generation(ANSWER), new Generation(call), ended(message(""), "STOP")))
        .isEqualTo("The model called a tool instead of answering.");
  }

  /** A part of a stream from Gemini can have a thought and the beginning of the answer. */
  @Test
  void thoughtsInAStreamAreNotRead() {
    Generation thought = new Generation(message("3", "isThought", true));
    Generation first = new Generation(message("1", "isThought", false));
    Generation last = ended(message("2", "isThought", false), "STOP");
    assertThat(readParts(thought, first, last, thought)).isEqualTo("{value=12}");
    ChatResponse both = new ChatResponse(List.of(thought, first));
    assertThat(readParts(List.of(both, new ChatResponse(List.of(last))))).isEqualTo("{value=12}");
    assertThat(readParts(thought, ended(message(""), "STOP")))
        .isEqualTo("The answer is empty. It must be JSON.");
    assertThat(read(whole(thought, first, last))).isEqualTo(Map.of("value", 12L));
    assertThatThrownBy(() -> read(whole(thought)))
        .hasMessage("The answer is empty. It must be JSON.");
  }

  /** The client for Anthropic streams thoughts and their signatures without a text. */
  @Test
  void signedAnswersOfAStreamAreRead() {
    for (String key : List.of("signature", "thinking")) {
      AssistantMessage thought = AssistantMessage.builder().properties(Map.of(key, "x")).build();
      Generation answer = ended(ANSWER, "end_turn");
      assertThat(readParts(new Generation(thought), answer)).isEqualTo("{value=12}");
      assertThat(readParts(new Generation(message("1")), new Generation(thought), answer))
          .isEqualTo("The response has several answers, and they could differ.");
      assertThat(read(whole(new Generation(thought), answer))).isEqualTo(Map.of("value", 12L));
    }
  }

  /** Returns the output, or the problem, of parts with one generation each. */
  private static String readParts(Generation... parts) {
    return readParts(Stream.of(parts).map(part -> new ChatResponse(List.of(part))).toList());
  }

  private static String readParts(List<ChatResponse> parts) {
    try {
      return SpringAiOutputs.readParts(parts, Outputs.ofMaps(PROMPT)).output().toString();
    } catch (OutputException e) {
      return String.join(" ", e.problems());
    }
  }

  /** Returns the response that Spring AI makes of parts. */
  private static ChatResponse whole(Generation... parts) {
    List<ChatResponse> whole = new ArrayList<>();
    new MessageAggregator()
        .aggregate(Flux.fromArray(parts).map(part -> new ChatResponse(List.of(part))), whole::add)
        .blockLast();
    return whole.get(0);
  }

  private static AssistantMessage message(String text) {
    return new AssistantMessage(text);
  }

  private static AssistantMessage message(String text, String key, Object value) {
    return AssistantMessage.builder().content(text).properties(Map.of(key, value)).build();
  }

  private static Generation ended(AssistantMessage message, @Nullable String reason) {
    return new Generation(message, ChatGenerationMetadata.builder().finishReason(reason).build());
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(
      Generation... generations) {
    return assertThatThrownBy(() -> read(generations)).isInstanceOf(OutputException.class);
  }

  /** Reads a response as applications get it. */
  private static Map<String, @Nullable Object> read(Generation... generations) {
    ChatModel model =
        new ChatModel() {
          @Override
          public ChatResponse call(Prompt prompt) {
            return new ChatResponse(List.of(generations));
          }
        };
    return read(ChatClient.create(model).prompt("Count.").call().chatResponse());
  }

  private static Map<String, @Nullable Object> read(@Nullable ChatResponse response) {
    return SpringAiOutputs.read(response, Outputs.ofMaps(PROMPT)).output();
  }
}
