package com.acme.review;

import com.acme.reviews.prompts.AgainPrompt;
import com.acme.reviews.prompts.Finding;
import com.acme.reviews.prompts.ReviewPrompt;
import com.acme.reviews.prompts.ReviewerPrompt;
import com.acme.reviews.prompts.SupportPrompt;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import io.promptcompiler.langchain4j.CacheMarks;
import io.promptcompiler.langchain4j.LangChain4jMessages;
import io.promptcompiler.langchain4j.LangChain4jOutputs;
import io.promptcompiler.langchain4j.ResponseFormats;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.OutputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Sends prompts with LangChain4j to a provider that prints what arrives. */
public final class Main {
  private static final int ATTEMPTS = 3;

  private static final Outputs<ReviewPrompt.Output> OUTPUTS =
      Outputs.of(ReviewPrompt.info(), ReviewPrompt.Output::fromMap);
  private static final byte[] SCREENSHOT = {(byte) 0x89, 'P', 'N', 'G'};

  private static final List<String> ANSWERS =
      List.of(
          "Sure, here is my review.",
          "{\"verdict\": \"maybe\", \"findings\": []}",
          "```json\n{\"verdict\": \"reject\", \"findings\": [{\"line\": 1, \"severity\": \"blocker\","
              + " \"text\": \"It divides by zero.\", \"suggestion\": null}]}\n```",
          "Because nobody can divide by zero.",
          "Not at all.");

  private Main() {}

  /** A service of LangChain4j. What it says of itself is a prompt, and no annotation. */
  interface Reviewer {
    /** With this template a question is a value. By itself it would be read as a template. */
    @dev.langchain4j.service.UserMessage("{{it}}")
    String explain(String question);
  }

  /** Asks for a review until it fits, then asks on with a service that remembers. */
  public static void main(String[] arguments) throws IOException {
    try (StubbedProvider provider = new StubbedProvider(ANSWERS)) {
      ChatModel model =
          OpenAiChatModel.builder()
              .baseUrl(provider.url())
              .apiKey("none")
              .modelName("stub")
              .strictJsonSchema(true)
              .build();
      ReviewPrompt.Output review = review(model);
      System.out.println(review.verdict());
      for (Finding finding : review.findings()) {
        System.out.println(finding.line() + " " + finding.severity() + " " + finding.text());
      }
      explain(model);
      support(provider.url());
    }
  }

  /** Sends the marks for a cache: of tools, of the system, and the last two cache points. */
  private static void support(String url) {
    ChatModel model =
        AnthropicChatModel.builder()
            .baseUrl(url + "/")
            .apiKey("none")
            .modelName("stub")
            .cacheSystemMessages(true)
            .cacheTools(true)
            .build();
    SupportPrompt prompt =
        SupportPrompt.builder()
            .product("Kiln")
            .plan("small")
            .question("Is it hot?")
            .history(
                List.of(
                    io.promptcompiler.runtime.ChatMessage.user("Is it here?"),
                    io.promptcompiler.runtime.ChatMessage.assistant("It is.")))
            .build();
    model.chat(
        ChatRequest.builder()
            .messages(LangChain4jMessages.of(prompt.render(), CacheMarks.ANTHROPIC))
            .toolSpecifications(
                ToolSpecification.builder().name("heat").description("Its heat.").build())
            .build());
  }

  private static ReviewPrompt.Output review(ChatModel model) {
    ReviewPrompt prompt =
        ReviewPrompt.builder()
            .product("Kiln")
            .change("+ int a = 1 / 0; // {{it}}")
            .screenshot(Media.of(SCREENSHOT, "image/png"))
            .build();
    List<ChatMessage> messages = new ArrayList<>(LangChain4jMessages.of(prompt.render()));
    for (int attempt = 1; ; attempt++) {
      ChatResponse response =
          model.chat(
              ChatRequest.builder()
                  .messages(messages)
                  .responseFormat(ResponseFormats.of(ReviewPrompt.info()))
                  .build());
      try {
        return LangChain4jOutputs.read(response, OUTPUTS).output();
      } catch (OutputException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        messages.add(response.aiMessage());
        messages.add(
            UserMessage.from(AgainPrompt.builder().problems(e.problems()).build().render()));
      }
    }
  }

  private static void explain(ChatModel model) {
    ChatMemory memory = MessageWindowChatMemory.withMaxMessages(10);
    Reviewer reviewer =
        AiServices.builder(Reviewer.class)
            .chatModel(model)
            .chatMemory(memory)
            .systemMessageTransformer(
                none -> ReviewerPrompt.builder().product("Kiln").build().render())
            .build();
    reviewer.explain("Why did you reject it?");
    reviewer.explain("Is {{name}} wrong?");
    LangChain4jMessages.history(memory.messages())
        .forEach(message -> System.out.println(message.role() + ": " + message.content().trim()));
  }
}
