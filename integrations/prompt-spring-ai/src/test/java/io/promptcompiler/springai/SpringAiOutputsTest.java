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

  /** A part without a text, such as one with the number of tokens, can follow the answer. */
  @ParameterizedTest
  @CsvSource({
    "STOP,'',",
    "LENGTH,'','The model stopped at the limit of tokens, so the answer may be cut.'",
    "CONTENT_FILTER,STOP,The provider stopped the answer: CONTENT_FILTER."
  })
  void allReasonsOfAStreamAreChecked(String reason, String last, @Nullable String problem) {
    Generation[] parts = {
      new Generation(new AssistantMessage("1")),
      ended(new AssistantMessage("2"), reason),
      ended(new AssistantMessage(""), last)
    };
    if (problem == null) {
      assertThat(readStream(parts)).isEqualTo(Map.of("value", 12L));
    } else {
      assertThatThrownBy(() -> readStream(parts)).hasMessage(problem);
    }
  }

  @Test
  void aRefusalInAStreamIsNoAnswer() {
    assertThatThrownBy(
            () ->
                readStream(
                    part("12", "refusal", "I cannot"),
                    part("", "refusal", " count."),
                    ended(message("", "refusal", ""), "STOP")))
        .hasMessage("The model refused to answer: 'I cannot count.'.");
  }

  @Test
  void severalAnswersInAStreamAreRefused() {
    for (String key : List.of("index", "candidateIndex")) {
      assertThat(readStream(part("1", key, 0), part("2", key, 0))).isEqualTo(Map.of("value", 12L));
      assertThatThrownBy(() -> readStream(part("1", key, 0), part("2", key, 1)))
          .hasMessage("The response has several answers, and they could differ.");
    }
  }

  /** The text of MessageAggregator has the thoughts of Gemini too. */
  @Test
  void thoughtsInAStreamAreNotRead() {
    Generation thought = part("3", "isThought", true);
    Generation empty = ended(message("", "isThought", false), "STOP");
    Generation answer = ended(message("12", "isThought", false), "STOP");
    for (Generation[] parts : new Generation[][] {{thought, answer}, {thought, answer, thought}}) {
      assertThat(readStream(parts)).isEqualTo(Map.of("value", 12L));
      assertThat(read(whole(parts))).isEqualTo(Map.of("value", 12L));
    }
    for (Generation[] parts : new Generation[][] {{thought, empty}, {thought}}) {
      assertThatThrownBy(() -> readStream(parts))
          .hasMessage("The answer is empty. It must be JSON.");
      assertThatThrownBy(() -> read(whole(parts)))
          .hasMessage("The answer is empty. It must be JSON.");
    }
  }

  /** The client for Anthropic streams thoughts and their signatures without a text. */
  @Test
  void signedAnswersOfAStreamAreRead() {
    for (String key : List.of("signature", "thinking")) {
      Generation thought =
          new Generation(AssistantMessage.builder().properties(Map.of(key, "x")).build());
      Generation[] parts = {thought, ended(ANSWER, "end_turn")};
      assertThat(readStream(parts)).isEqualTo(Map.of("value", 12L));
      assertThat(read(whole(parts))).isEqualTo(Map.of("value", 12L));
    }
  }

  @Test
  void textsBesideAThoughtOrToolInAStreamAreNotJoined() {
    for (String key : List.of("signature", "data", "serverSideToolInvocations")) {
      assertThatThrownBy(
              () ->
                  readStream(
                      new Generation(new AssistantMessage("1")),
                      part("", key, "x"),
                      ended(new AssistantMessage("2"), "STOP")))
          .as(key)
          .isInstanceOf(OutputException.class);
    }
  }

  /** Returns the response that Spring AI makes of a stream. */
  private static ChatResponse whole(Generation... parts) {
    List<ChatResponse> whole = new ArrayList<>();
    new MessageAggregator().aggregate(Flux.fromIterable(responses(parts)), whole::add).blockLast();
    return whole.get(0);
  }

  private static Map<String, @Nullable Object> readStream(Generation... parts) {
    return SpringAiOutputs.readStream(responses(parts), Outputs.ofMaps(PROMPT)).output();
  }

  private static List<ChatResponse> responses(Generation... parts) {
    return Stream.of(parts).map(part -> new ChatResponse(List.of(part))).toList();
  }

  private static Generation part(String text, String key, Object value) {
    return new Generation(message(text, key, value));
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
