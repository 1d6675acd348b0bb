package com.acme.review;

import com.acme.review.ProviderRules.Provider;
import com.acme.reviews.prompts.OpeningHoursTool;
import com.acme.reviews.prompts.RefundOrderTool;
import com.acme.reviews.prompts.SearchOrdersTool;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.LangChain4jException;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import io.promptcompiler.langchain4j.LangChain4jTools;
import io.promptcompiler.runtime.tool.Tools;
import java.io.IOException;
import java.util.List;

/** Lets models of three providers call tools, and prints what the providers get. */
public final class ToolsMain {
  private static final String SECRET = "password=hunter2";

  private ToolsMain() {}

  /** A service of LangChain4j. */
  interface Support {
    @dev.langchain4j.service.UserMessage("{{it}}")
    String answer(String question);
  }

  /** Asks each provider once. */
  public static void main(String[] arguments) throws IOException {
    Tools tools =
        Tools.of(
                SearchOrdersTool.tool(
                    in ->
                        SearchOrdersTool.Output.of(
                            List.of(in.customer() + "/" + in.status() + "/" + in.limit()))),
                RefundOrderTool.tool(
                    in -> {
                      throw new IOException(SECRET);
                    }),
                OpeningHoursTool.tool(in -> "9 to 5"))
            .withListener((tool, e) -> System.out.println(tool.name() + " failed: " + e));
    try (StrictProvider provider = new StrictProvider()) {
      ask("OpenAI", provider, Provider.OPENAI, openAi(provider, false), tools);
      ask("OpenAI, strict", provider, Provider.OPENAI, openAi(provider, true), tools);
      ask(
          "Anthropic",
          provider,
          Provider.ANTHROPIC,
          AnthropicChatModel.builder()
              .baseUrl(provider.url(Provider.ANTHROPIC) + "/")
              .apiKey("none")
              .modelName("stub")
              .build(),
          tools);
      ask(
          "Gemini",
          provider,
          Provider.GEMINI,
          GoogleAiGeminiChatModel.builder()
              .baseUrl(provider.url(Provider.GEMINI))
              .apiKey("none")
              .modelName("stub")
              .build(),
          tools);
      refused(openAi(provider, false));
    }
  }

  private static ChatModel openAi(StrictProvider provider, boolean isStrict) {
    return OpenAiChatModel.builder()
        .baseUrl(provider.url(Provider.OPENAI))
        .apiKey("none")
        .modelName("stub")
        .maxRetries(0)
        .strictTools(isStrict)
        .build();
  }

  private static void ask(
      String title, StrictProvider stub, Provider provider, ChatModel model, Tools tools)
      throws IOException {
    System.out.println("== " + title);
    Support support =
        AiServices.builder(Support.class)
            .chatModel(model)
            .tools(LangChain4jTools.of(tools))
            .build();
    System.out.println(support.answer("Pay my order back."));
    List<String> requests = stub.requests();
    String sent = StrictProvider.tools(provider, requests.get(0));
    System.out.print(sent);
    for (String request : requests) {
      if (!StrictProvider.tools(provider, request).equals(sent) || request.contains("hunter2")) {
        System.out.println("WRONG: " + request);
      }
    }
    requests.get(requests.size() - 1).lines()
        .map(String::strip)
        .filter(line -> line.matches("\"(content|response|is_error)\" : [^\\[{].*"))
        .forEach(System.out::println);
  }

  /** Shows that the provider refuses. */
  private static void refused(ChatModel model) {
    System.out.println("== Refused");
    try {
      model.chat(
          ChatRequest.builder()
              .messages(UserMessage.from("Hello"))
              .toolSpecifications(
                  ToolSpecification.builder()
                      .name("search.orders")
                      .description("x".repeat(1025))
                      .build())
              .build());
    } catch (LangChain4jException e) {
      System.out.println(e.getMessage());
    }
  }
}
