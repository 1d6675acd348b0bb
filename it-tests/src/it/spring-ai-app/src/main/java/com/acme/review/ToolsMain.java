package com.acme.review;

import com.acme.review.ProviderRules.Provider;
import com.acme.reviews.prompts.OpeningHoursTool;
import com.acme.reviews.prompts.RefundOrderTool;
import com.acme.reviews.prompts.SearchOrdersTool;
import io.promptcompiler.runtime.tool.Tools;
import io.promptcompiler.springai.SpringAiTools;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.ai.anthropic.AnthropicChatModel;
import org.springframework.ai.anthropic.AnthropicChatOptions;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.tool.function.FunctionToolCallback;

/** Lets models of two providers call tools, and prints what the providers get. */
public final class ToolsMain {
  private static final String SECRET = "password=hunter2";
  private static final Pattern RESULT =
      Pattern.compile("\"content\":(\"(?:[^\"\\\\]|\\\\.)*\")[^{}]*\"(?:tool_call_id|tool_use_id)\""
          + "|\"(?:tool_call_id|tool_use_id)\"[^{}]*\"content\":(\"(?:[^\"\\\\]|\\\\.)*\")");

  private ToolsMain() {}

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
      AnthropicChatOptions options =
          AnthropicChatOptions.builder()
              .baseUrl(provider.url(Provider.ANTHROPIC))
              .apiKey("none")
              .model("stub")
              .maxTokens(100)
              .build();
      ask(
          "Anthropic",
          provider,
          Provider.ANTHROPIC,
          AnthropicChatModel.builder().options(options).build(),
          tools);
      refused(openAi(provider, false));
    }
  }

  private static ChatModel openAi(StrictProvider provider, boolean isStrict) {
    return OpenAiChatModel.builder()
        .options(
            OpenAiChatOptions.builder()
                .baseUrl(provider.url(Provider.OPENAI))
                .apiKey("none")
                .model("stub")
                .maxRetries(0)
                .strict(isStrict)
                .build())
        .build();
  }

  private static void ask(
      String title, StrictProvider stub, Provider provider, ChatModel model, Tools tools)
      throws IOException {
    System.out.println("== " + title);
    System.out.println(
        ChatClient.create(model)
            .prompt()
            .user("Pay my order back.")
            .tools(SpringAiTools.of(tools))
            .call()
            .content());
    List<String> requests = stub.requests();
    String sent = StrictProvider.tools(provider, requests.get(0));
    System.out.print(sent);
    for (String request : requests) {
      if (!StrictProvider.tools(provider, request).equals(sent) || request.contains("hunter2")) {
        System.out.println("WRONG: " + request);
      }
    }
    Matcher results = RESULT.matcher(requests.get(requests.size() - 1));
    while (results.find()) {
      System.out.println(results.group(1) == null ? results.group(2) : results.group(1));
    }
  }

  /** Shows that the provider refuses. */
  private static void refused(ChatModel model) {
    System.out.println("== Refused");
    try {
      ChatClient.create(model)
          .prompt()
          .user("Hello")
          .tools(
              FunctionToolCallback.builder("search.orders", (String text) -> text)
                  .description("x".repeat(1025))
                  .inputType(String.class)
                  .build())
          .call()
          .content();
    } catch (RuntimeException e) {
      System.out.println(e.getMessage());
    }
  }
}
