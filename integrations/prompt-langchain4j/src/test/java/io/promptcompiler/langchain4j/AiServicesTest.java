package io.promptcompiler.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.Result;
import dev.langchain4j.service.V;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.support.InfoBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the documented ways to use prompts in AI services. */
class AiServicesTest {
  private static final PromptInfo PROMPT =
      InfoBuilder.of("review.md", "text", "project")
          .outputSchema(
              "{\"type\":\"object\",\"properties\":{\"ok\":{\"type\":\"boolean\"}},"
                  + "\"required\":[\"ok\"],\"additionalProperties\":false}")
          .build();

  /** A service that returns the text of the answer with the reason for its end. */
  interface Reviewer {
    @dev.langchain4j.service.UserMessage("{{it}}")
    Result<String> review(String change);
  }

  /** A service that a framework makes from its annotations alone. */
  interface Support {
    @dev.langchain4j.service.SystemMessage("{{system}}")
    @dev.langchain4j.service.UserMessage("{{user}}")
    String answer(@V("system") String system, @V("user") String user);
  }

  private final List<ChatRequest> requests = new ArrayList<>();

  /** Returns a model that gives one answer and keeps the requests. */
  private ChatModel answering(String answer) {
    return new ChatModel() {
      @Override
      public ChatResponse doChat(ChatRequest request) {
        requests.add(request);
        return ChatResponse.builder().aiMessage(AiMessage.from(answer)).build();
      }
    };
  }

  @Test
  void textsThatAreValuesAreNotTemplates() {
    Support support = AiServices.create(Support.class, answering("No."));

    assertThat(support.answer("Be {{brief}}, {{user}}.", "Why {{system}}?")).isEqualTo("No.");
    assertThat(requests)
        .singleElement()
        .satisfies(
            request ->
                assertThat(request.messages())
                    .containsExactly(
                        SystemMessage.from("Be {{brief}}, {{user}}."),
                        UserMessage.from("Why {{system}}?")));
  }

  @Test
  void theProviderGetsTheSchemaAndTheAnswerIsRead() {
    Reviewer reviewer =
        AiServices.builder(Reviewer.class)
            .chatModel(answering("```\n{'ok': True}\n```"))
            .chatRequestTransformer(
                request -> request.toBuilder().responseFormat(ResponseFormats.of(PROMPT)).build())
            .build();
    Result<String> result = reviewer.review("+ int a = 1 / 0;");
    Map<String, @Nullable Object> output =
        LangChain4jOutputs.read(result.content(), result.finishReason(), Outputs.ofMaps(PROMPT))
            .output();
    assertThat(output).isEqualTo(Map.of("ok", true));
    assertThat(requests)
        .singleElement()
        .satisfies(
            request -> assertThat(request.responseFormat()).isEqualTo(ResponseFormats.of(PROMPT)));
  }

  @Test
  void anOlderFrameworkIsNamed() {
    RequireFramework.check(() -> {});
    assertThatThrownBy(
            () ->
                RequireFramework.check(
                    () -> {
                      throw new NoSuchMethodError("contents");
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "prompt-langchain4j needs langchain4j-core 1.13 or later, but an older one is on the"
                + " class path. Raise the version of LangChain4j.");
  }
}
