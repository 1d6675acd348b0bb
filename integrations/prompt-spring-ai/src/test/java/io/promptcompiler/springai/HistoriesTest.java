package io.promptcompiler.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.model.tool.StructuredOutputChatOptions;

/** Tests that providers accept the messages of each recipe in docs/spring-ai.md. */
class HistoriesTest {
  private static final String SUPPORT =
      """
      ---
      parameters: { history: { type: messages }, question: { required: true } }
      ---
      {{#system}}Help.{{/system}}{{messages history}}{{#user}}{{question}}{{/user}}
      """;

  private static final String REVIEW =
      """
      ---
      parameters: { change: { required: true } }
      output: { properties: { verdict: { enum: [approve, reject], required: true } } }
      ---
      {{#system}}You review.{{/system}}{{#user}}{{change}}{{/user}}
      """;

  /** A conversation with calls of tools, one of them with a text and two calls. */
  private static final List<Message> CONVERSATION =
      List.of(
          new SystemMessage("You are an assistant."),
          new UserMessage("What is the weather?"),
          calls("Let me look at both.", "c1", "c2"),
          results("c1", "c2"),
          new AssistantMessage("It rains."),
          new UserMessage("And now?"),
          calls("", "c3"),
          results("c3"),
          new AssistantMessage("It still rains."),
          new UserMessage("Thanks."),
          new AssistantMessage("You are welcome."));

  @TempDir private static Path prompts;
  private static PromptCatalog catalog = PromptCatalog.discover();

  @BeforeAll
  static void writePrompts() throws IOException {
    Files.writeString(prompts.resolve("support.chat.md"), SUPPORT);
    Files.writeString(prompts.resolve("review.chat.md"), REVIEW);
    catalog = DirectoryCatalog.of(prompts);
  }

  private static AssistantMessage calls(String text, String... ids) {
    return AssistantMessage.builder()
        .content(text)
        .toolCalls(
            Stream.of(ids)
                .map(
                    id ->
                        new AssistantMessage.ToolCall(
                            id, "function", "weather", "{\"city\": \"Oslo\"}"))
                .toList())
        .build();
  }

  private static ToolResponseMessage results(String... ids) {
    return ToolResponseMessage.builder()
        .responses(
            Stream.of(ids)
                .map(
                    id ->
                        new ToolResponseMessage.ToolResponse(
                            id, "weather", "It rains in Oslo, as of " + id + "."))
                .toList())
        .build();
  }

  private static ChatResult support(List<Message> memory, TokenBudget budget) {
    return catalog.messages(
        "support", Map.of("question", "Why?", "history", SpringAiMessages.history(memory)), budget);
  }

  private static void assertAccepted(OrderingModel.Provider provider, List<Message> memory) {
    List<Message> messages =
        SpringAiMessages.of(support(memory, TokenBudget.of(8000).startHistoriesWithUser()));
    assertAccepted(provider, "8000 tokens", messages);
  }

  private static void assertAccepted(
      OrderingModel.Provider provider, String budget, List<Message> messages) {
    ChatClient client = ChatClient.create(new OrderingModel(provider));
    assertThatCode(() -> client.prompt().messages(messages).call().content())
        .as("%s: %s", budget, messages)
        .doesNotThrowAnyException();
  }

  @Test
  void theModelRejectsWhatProvidersReject() {
    assertRejected(
        OrderingModel.Provider.OPENAI, "must follow", new UserMessage("Hi."), results("c1"));
    assertRejected(
        OrderingModel.Provider.OPENAI,
        "before USER",
        new UserMessage("Hi."),
        calls("", "c1"),
        new UserMessage("?"));
    assertRejected(
        OrderingModel.Provider.OPENAI,
        "before ASSISTANT",
        calls("", "c1", "c2"),
        results("c1"),
        new AssistantMessage("!"));
    assertRejected(
        OrderingModel.Provider.ANTHROPIC, "be answered", new UserMessage("Hi."), calls("", "c1"));
    assertRejected(OrderingModel.Provider.ANTHROPIC, "first message", new AssistantMessage("Hi."));
    assertRejected(
        OrderingModel.Provider.ANTHROPIC,
        "role 'system'",
        new UserMessage("Hi."),
        new SystemMessage("Help."));
    assertRejected(
        OrderingModel.Provider.ANTHROPIC,
        "empty",
        new UserMessage("Hi."),
        new AssistantMessage(""));
  }

  private static void assertRejected(
      OrderingModel.Provider provider, String rule, Message... messages) {
    assertThatThrownBy(() -> new OrderingModel(provider).call(messages))
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

  /** A window forgets the oldest messages, and may begin with any. */
  @ParameterizedTest
  @EnumSource
  void theWindowOfAMemoryIsAccepted(OrderingModel.Provider provider) {
    for (int size = 1; size < CONVERSATION.size(); size++) {
      ChatMemory memory = MessageWindowChatMemory.builder().maxMessages(size).build();
      CONVERSATION.forEach(message -> memory.add("c", message));
      assertAccepted(provider, memory.get("c"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatABudgetLeavesIsAccepted(OrderingModel.Provider provider) {
    int all = support(CONVERSATION, TokenBudget.unlimited()).estimatedTokens();
    int fewest = support(List.of(), TokenBudget.unlimited()).estimatedTokens();
    assertThat(all).isGreaterThan(fewest + 40);
    for (int tokens = fewest; tokens <= all; tokens++) {
      TokenBudget budget = TokenBudget.of(tokens).startHistoriesWithUser();
      assertAccepted(
          provider, tokens + " tokens", SpringAiMessages.of(support(CONVERSATION, budget)));
    }
  }

  /** OpenAI accepts a history that starts with the assistant. */
  @Test
  void aBudgetNeverSeparatesACallFromItsResults() {
    int all = support(CONVERSATION, TokenBudget.unlimited()).estimatedTokens();
    for (int tokens = all / 2; tokens <= all; tokens++) {
      assertAccepted(
          OrderingModel.Provider.OPENAI,
          tokens + " tokens",
          SpringAiMessages.of(support(CONVERSATION, TokenBudget.of(tokens))));
    }
  }

  /** A model may answer with nothing, which a memory keeps. */
  @ParameterizedTest
  @EnumSource
  void emptyAnswersAreLeftOut(OrderingModel.Provider provider) {
    assertAccepted(
        provider,
        List.of(
            new UserMessage("Hi."),
            new AssistantMessage(""),
            new UserMessage("Hello?"),
            AssistantMessage.builder().build()));
  }

  @ParameterizedTest
  @EnumSource
  void aTypedAnswerIsRead(OrderingModel.Provider provider) {
    OrderingModel model = new OrderingModel(provider, "{\"verdict\": \"approve\"}");
    Object verdict =
        ChatClient.create(model)
            .prompt()
            .messages(SpringAiMessages.of(catalog.messages("review", Map.of("change", "+ 1"))))
            .call()
            .entity(
                OutputConverter.of(catalog.info("review"), fields -> fields),
                output -> output.useProviderStructuredOutput());
    assertThat(verdict).isEqualTo(Map.of("verdict", "approve"));
    assertThat(model.requests.get(0).getOptions())
        .isInstanceOfSatisfying(
            StructuredOutputChatOptions.class,
            options ->
                assertThat(options.getOutputSchema())
                    .isEqualTo(catalog.info("review").outputSchema()));
  }

  @ParameterizedTest
  @EnumSource
  void anAnswerThatDoesNotFitIsAskedForAgain(OrderingModel.Provider provider) {
    for (String wrong : List.of("{\"verdict\": \"maybe\"}", "I cannot say.", "")) {
      OrderingModel model = new OrderingModel(provider, wrong, "{\"verdict\": \"approve\"}");
      List<Message> messages =
          new ArrayList<>(SpringAiMessages.of(catalog.messages("review", Map.of("change", "+ 1"))));
      assertThat(answer(ChatClient.create(model), messages))
          .isEqualTo(Map.of("verdict", "approve"));
      assertThat(model.requests).hasSize(2);
    }
  }

  private static Map<String, @Nullable Object> answer(ChatClient client, List<Message> messages) {
    Outputs<Map<String, @Nullable Object>> outputs = Outputs.ofMaps(catalog.info("review"));
    while (true) {
      ChatResponse response =
          Objects.requireNonNull(
              client
                  .prompt()
                  .messages(messages)
                  .options(
                      StructuredOutputChatOptions.builder()
                          .outputSchema(catalog.info("review").outputSchema()))
                  .call()
                  .chatResponse());
      try {
        return SpringAiOutputs.read(response, outputs).output();
      } catch (OutputException e) {
        for (Generation answer : response.getResults()) {
          String text = answer.getOutput().getText();
          if (text != null && !text.isBlank()) {
            messages.add(new AssistantMessage(text));
          }
        }
        messages.add(new UserMessage("Answer again: " + e.problems()));
      }
    }
  }
}
