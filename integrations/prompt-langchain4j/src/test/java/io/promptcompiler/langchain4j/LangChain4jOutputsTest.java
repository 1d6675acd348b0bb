package io.promptcompiler.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.Result;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.support.InfoBuilder;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.NullSource;

/** Tests that only whole answers are read, from models and from AI services. */
class LangChain4jOutputsTest {
  private static final PromptInfo PROMPT =
      InfoBuilder.of("count.md", "text", "project")
          .outputSchema(
              "{\"type\":\"object\",\"properties\":{\"value\":{\"type\":\"integer\"}},"
                  + "\"required\":[\"value\"],\"additionalProperties\":false}")
          .build();

  private static final AiMessage ANSWER = AiMessage.from("12");

  /** A service whose results have a finish reason. */
  interface Counter {
    Result<String> count(String question);
  }

  @ParameterizedTest
  @NullSource
  @EnumSource(names = "STOP")
  void aWholeAnswerIsRead(@Nullable FinishReason reason) {
    assertThat(read(ANSWER, reason)).isEqualTo(Map.of("value", 12L));
    assertThat(readOfService(reason)).isEqualTo(Map.of("value", 12L));
  }

  @Test
  void anAnswerAtTheLimitOfTokensIsRefused() {
    assertRefused(FinishReason.LENGTH)
        .hasMessage("The model stopped at the limit of tokens, so the answer may be cut.");
  }

  @ParameterizedTest
  @EnumSource(names = {"CONTENT_FILTER", "OTHER"})
  void anAnswerThatWasStoppedIsRefused(FinishReason reason) {
    assertRefused(reason).hasMessage("The provider stopped the answer: " + reason + ".");
  }

  @ParameterizedTest
  @NullSource
  @EnumSource(names = {"STOP", "TOOL_EXECUTION"})
  void anAnswerWithTheCallOfAToolIsRefused(@Nullable FinishReason reason) {
    AiMessage call =
        AiMessage.from("12", List.of(ToolExecutionRequest.builder().id("1").name("count").build()));
    assertThatThrownBy(() -> read(call, reason))
        .isInstanceOf(OutputException.class)
        .hasMessage("The model called a tool instead of answering.");
    assertRefused(FinishReason.TOOL_EXECUTION)
        .hasMessage("The model called a tool instead of answering.");
  }

  @ParameterizedTest
  @EnumSource(names = "STOP", mode = Mode.EXCLUDE)
  void theResultOfAServiceIsRefusedLikeTheResponse(FinishReason reason) {
    String problem = assertRefused(reason).actual().getMessage();
    assertThatThrownBy(() -> readOfService(reason))
        .isInstanceOf(OutputException.class)
        .hasMessage(problem);
  }

  @Test
  void aResponseWithoutATextIsEmpty() {
    assertThatThrownBy(() -> read(AiMessage.builder().build(), null))
        .isInstanceOf(OutputException.class)
        .hasMessage("The answer is empty. It must be JSON.");
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(
      FinishReason reason) {
    return assertThatThrownBy(() -> read(ANSWER, reason)).isInstanceOf(OutputException.class);
  }

  private static Map<String, @Nullable Object> read(
      AiMessage answer, @Nullable FinishReason reason) {
    ChatResponse response = model(answer, reason).chat(UserMessage.from("Count."));
    return LangChain4jOutputs.read(response, Outputs.ofMaps(PROMPT)).output();
  }

  private static Map<String, @Nullable Object> readOfService(@Nullable FinishReason reason) {
    Result<String> result =
        AiServices.create(Counter.class, model(ANSWER, reason)).count("How many?");
    return LangChain4jOutputs.read(result.content(), result.finishReason(), Outputs.ofMaps(PROMPT))
        .output();
  }

  private static ChatModel model(AiMessage answer, @Nullable FinishReason reason) {
    return new ChatModel() {
      @Override
      public ChatResponse doChat(ChatRequest request) {
        return ChatResponse.builder().aiMessage(answer).finishReason(reason).build();
      }
    };
  }
}
