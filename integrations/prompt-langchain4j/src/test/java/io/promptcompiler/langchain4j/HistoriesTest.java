package io.promptcompiler.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.TokenBudget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that providers accept the messages of each recipe in docs/langchain4j.md. */
class HistoriesTest {
  private static final String SUPPORT =
      """
      ---
      parameters: { history: { type: messages }, question: { required: true } }
      ---
      {{#system}}Help.{{/system}}{{messages history}}{{#user}}{{question}}{{/user}}
      """;

  /** Has a schema, as the provider rejects the beginning of an answer only with one. */
  private static final String REVIEW =
      """
      ---
      parameters: { change: { required: true } }
      output: { properties: { verdict: { enum: [approve, reject], required: true } } }
      ---
      {{#system}}You review.{{/system}}{{#user}}{{change}}{{/user}}
      """;

  @TempDir private static Path prompts;
  private static PromptCatalog catalog = PromptCatalog.discover();

  @BeforeAll
  static void writePrompts() throws IOException {
    Files.writeString(prompts.resolve("support.chat.md"), SUPPORT);
    Files.writeString(prompts.resolve("review.chat.md"), REVIEW);
    catalog = DirectoryCatalog.of(prompts);
  }

  private static AiMessage calls(String text, String... ids) {
    return AiMessage.builder()
        .text(text.isEmpty() ? null : text)
        .toolExecutionRequests(
            Stream.of(ids)
                .map(
                    id ->
                        ToolExecutionRequest.builder()
                            .id(id)
                            .name("weather")
                            .arguments("{\"city\": \"Oslo\"}")
                            .build())
                .toList())
        .build();
  }

  private static ToolExecutionResultMessage result(String id) {
    return ToolExecutionResultMessage.from(id, "weather", "It rains in Oslo, as of " + id + ".");
  }

  /** A conversation with calls of tools, one of them with a text and two calls. */
  private static final List<ChatMessage> CONVERSATION =
      List.of(
          SystemMessage.from("You are an AI service."),
          UserMessage.from("What is the weather?"),
          calls("Let me look at both.", "c1", "c2"),
          result("c1"),
          result("c2"),
          AiMessage.from("It rains."),
          UserMessage.from("And now?"),
          calls("", "c3"),
          result("c3"),
          AiMessage.from("It still rains."),
          UserMessage.from("Thanks."),
          AiMessage.from("You are welcome."));

  private static ChatResult support(List<ChatMessage> memory, TokenBudget budget) {
    return catalog.messages(
        "support",
        Map.of("question", "Why?", "history", LangChain4jMessages.history(memory)),
        budget);
  }

  @Test
  void theModelRejectsWhatProvidersReject() {
    assertRejected(
        OrderingModel.Provider.OPENAI, "must follow", UserMessage.from("Hi."), result("c1"));
    assertRejected(
        OrderingModel.Provider.OPENAI,
        "before USER",
        UserMessage.from("Hi."),
        calls("", "c1"),
        UserMessage.from("?"));
    assertRejected(
        OrderingModel.Provider.OPENAI,
        "before AI",
        calls("", "c1", "c2"),
        result("c1"),
        AiMessage.from("!"));
    assertRejected(
        OrderingModel.Provider.ANTHROPIC, "be answered", UserMessage.from("Hi."), calls("", "c1"));
    assertRejected(OrderingModel.Provider.ANTHROPIC, "first message", AiMessage.from("Hi."));
    assertRejected(
        OrderingModel.Provider.ANTHROPIC,
        "role 'system'",
        UserMessage.from("Hi."),
        SystemMessage.from("Help."));
    assertRejected(
        OrderingModel.Provider.ANTHROPIC, "empty", UserMessage.from("Hi."), AiMessage.from(""));
  }

  private static void assertRejected(
      OrderingModel.Provider provider, String rule, ChatMessage... messages) {
    assertThatThrownBy(() -> new OrderingModel(provider).chat(messages))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(rule);
  }

  @ParameterizedTest
  @EnumSource
  void anyEndOfAConversationIsAccepted(OrderingModel.Provider provider) {
    for (int from = 0; from < CONVERSATION.size(); from++) {
      assertAccepted(provider, CONVERSATION.subList(from, CONVERSATION.size()));
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatABudgetLeavesIsAccepted(OrderingModel.Provider provider) {
    int all = support(CONVERSATION, TokenBudget.unlimited()).estimatedTokens();
    int fewest = support(List.of(), TokenBudget.unlimited()).estimatedTokens();
    for (int tokens = fewest; tokens <= all; tokens++) {
      TokenBudget budget = TokenBudget.of(tokens).startHistoriesWithUser();
      List<ChatMessage> messages = LangChain4jMessages.of(support(CONVERSATION, budget));
      assertThatCode(() -> new OrderingModel(provider).chat(messages))
          .as("%s tokens: %s", tokens, messages)
          .doesNotThrowAnyException();
    }
    assertThat(all).isGreaterThan(fewest + 40);
  }

  /** OpenAI accepts a history that starts with the assistant. */
  @Test
  void aBudgetNeverSeparatesACallFromItsResults() {
    int all = support(CONVERSATION, TokenBudget.unlimited()).estimatedTokens();
    for (int tokens = all / 2; tokens <= all; tokens++) {
      List<ChatMessage> messages =
          LangChain4jMessages.of(support(CONVERSATION, TokenBudget.of(tokens)));
      assertThatCode(() -> new OrderingModel(OrderingModel.Provider.OPENAI).chat(messages))
          .as("%s tokens: %s", tokens, messages)
          .doesNotThrowAnyException();
    }
  }

  /** A model may answer with nothing, and AI services keep that in their memory. */
  @ParameterizedTest
  @EnumSource
  void emptyAnswersAreLeftOut(OrderingModel.Provider provider) {
    List<ChatMessage> memory =
        List.of(
            UserMessage.from("Hi."),
            AiMessage.from(""),
            UserMessage.from("Hello?"),
            AiMessage.builder().build());
    assertAccepted(provider, memory);
  }

  /** An AI service with tools. */
  interface Reviewer {
    @dev.langchain4j.service.UserMessage("{{it}}")
    String explain(String question);
  }

  /** Its tools. */
  static final class Weather {
    @Tool("The weather")
    String weather(String city) {
      return "It rains in " + city + ".";
    }
  }

  @ParameterizedTest
  @EnumSource
  void anAiServiceWithAPromptIsAccepted(OrderingModel.Provider provider) {
    OrderingModel model =
        new OrderingModel(provider, calls("", "c1"), AiMessage.from("It rains."), calls("", "c2"));
    ChatMemory memory = MessageWindowChatMemory.withMaxMessages(20);
    Reviewer reviewer =
        AiServices.builder(Reviewer.class)
            .chatModel(model)
            .chatMemory(memory)
            .tools(new Weather())
            .systemMessageTransformer(none -> "You review changes of {{it}}.")
            .build();
    for (int i = 0; i < 3; i++) {
      reviewer.explain("Is {{this}} right?");
    }
    assertThat(model.requests)
        .hasSize(5)
        .allSatisfy(
            request ->
                assertThat(request.messages())
                    .startsWith(SystemMessage.from("You review changes of {{it}}.")));
    assertAccepted(provider, memory.messages());
  }

  /** A window forgets the oldest messages, and may begin with any. */
  @ParameterizedTest
  @EnumSource
  void theWindowOfAMemoryIsAccepted(OrderingModel.Provider provider) {
    for (int size = 1; size < CONVERSATION.size(); size++) {
      ChatMemory memory = MessageWindowChatMemory.withMaxMessages(size);
      CONVERSATION.forEach(memory::add);
      assertAccepted(provider, memory.messages());
    }
  }

  private static void assertAccepted(OrderingModel.Provider provider, List<ChatMessage> memory) {
    List<ChatMessage> messages =
        LangChain4jMessages.of(support(memory, TokenBudget.of(8000).startHistoriesWithUser()));
    assertThatCode(() -> new OrderingModel(provider).chat(messages))
        .as("%s", messages)
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @EnumSource
  void anAnswerThatDoesNotFitIsAskedForAgain(OrderingModel.Provider provider) {
    for (String wrong : List.of("{\"verdict\": \"maybe\"}", "I cannot say.", "")) {
      OrderingModel model =
          new OrderingModel(
              provider, AiMessage.from(wrong), AiMessage.from("{\"verdict\": \"approve\"}"));
      Outputs<Map<String, @Nullable Object>> outputs = Outputs.ofMaps(catalog.info("review"));
      List<ChatMessage> messages =
          new ArrayList<>(
              LangChain4jMessages.of(catalog.messages("review", Map.of("change", "+ 1"))));
      assertThat(answer(model, outputs, messages)).isEqualTo(Map.of("verdict", "approve"));
    }
  }

  private static Map<String, @Nullable Object> answer(
      OrderingModel model,
      Outputs<Map<String, @Nullable Object>> outputs,
      List<ChatMessage> messages) {
    while (true) {
      ChatResponse response =
          model.chat(
              ChatRequest.builder()
                  .messages(messages)
                  .responseFormat(ResponseFormats.of(catalog.info("review")))
                  .build());
      try {
        return LangChain4jOutputs.read(response, outputs).output();
      } catch (OutputException e) {
        String answer = response.aiMessage().text();
        if (answer != null && !answer.isBlank()) {
          messages.add(AiMessage.from(answer));
        }
        messages.add(UserMessage.from("Answer again: " + e.problems()));
      }
    }
  }
}
