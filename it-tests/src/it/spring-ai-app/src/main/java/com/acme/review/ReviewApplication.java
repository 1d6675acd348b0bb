package com.acme.review;

import com.acme.reviews.prompts.AgainPrompt;
import com.acme.reviews.prompts.Finding;
import com.acme.reviews.prompts.ReviewPrompt;
import com.acme.reviews.prompts.SupportPrompt;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.springai.CacheMarks;
import io.promptcompiler.springai.OutputConverter;
import io.promptcompiler.springai.SpringAiMessages;
import io.promptcompiler.springai.SpringAiOutputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.ai.anthropic.AnthropicCacheOptions;
import org.springframework.ai.anthropic.AnthropicCacheStrategy;
import org.springframework.ai.anthropic.AnthropicChatModel;
import org.springframework.ai.anthropic.AnthropicChatOptions;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Sends prompts with Spring AI to a provider that prints what arrives. */
@SpringBootApplication
public class ReviewApplication {
  private static final int ATTEMPTS = 3;

  private static final Outputs<ReviewPrompt.Output> OUTPUTS =
      Outputs.of(ReviewPrompt.info(), ReviewPrompt.Output::fromMap);
  private static final byte[] SCREENSHOT = {(byte) 0x89, 'P', 'N', 'G'};

  private static final String FITS =
      "```json\n{\"verdict\": \"reject\", \"findings\": [{\"line\": 1, \"severity\": \"blocker\","
          + " \"text\": \"It divides by zero.\", \"suggestion\": null}]}\n```";

  private static final List<String> ANSWERS =
      List.of("Sure, here is my review.", "{\"verdict\": \"maybe\", \"findings\": []}", FITS, FITS);

  /** For Spring. */
  public ReviewApplication() {}

  /**
   * Asks for reviews, or shows that a template was edited.
   *
   * @param arguments the template to edit; none to ask
   */
  public static void main(String[] arguments) throws IOException {
    try (StubbedProvider provider = new StubbedProvider(ANSWERS);
        ConfigurableApplicationContext application =
            new SpringApplicationBuilder(ReviewApplication.class)
                .properties("spring.ai.openai.base-url=" + provider.url())
                .run()) {
      PromptCatalog catalog = application.getBean(PromptCatalog.class);
      System.out.println(catalog.ids());
      if (arguments.length > 0) {
        edit(catalog, Path.of(arguments[0]));
      } else {
        ChatClient client = application.getBean(ChatClient.Builder.class).build();
        print(review(client));
        print(reviewAtOnce(client));
        support(provider.url());
      }
    }
  }

  private static void edit(PromptCatalog catalog, Path template) throws IOException {
    System.out.print(catalog.render("reviewer", Map.of("product", "Kiln")));
    String text = Files.readString(template);
    Files.writeString(template, text.replace("You review", "You only review"));
    System.out.print(catalog.render("reviewer", Map.of("product", "Kiln")));
    Files.writeString(template, text);
  }

  /** Says what is wrong until the answer fits. */
  private static ReviewPrompt.Output review(ChatClient client) {
    List<Message> messages = new ArrayList<>(messages());
    for (int attempt = 1; ; attempt++) {
      ChatResponse response =
          client
              .prompt()
              .messages(messages)
              .options(OpenAiChatOptions.builder().outputSchema(ReviewPrompt.outputSchema()))
              .call()
              .chatResponse();
      try {
        return SpringAiOutputs.read(response, OUTPUTS).output();
      } catch (OutputException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        messages.add(new AssistantMessage(response.getResult().getOutput().getText()));
        messages.add(new UserMessage(AgainPrompt.builder().problems(e.problems()).render()));
      }
    }
  }

  /** Believes that the provider holds its model to the schema, and gives one whole answer. */
  private static ReviewPrompt.Output reviewAtOnce(ChatClient client) {
    return client
        .prompt()
        .messages(messages())
        .call()
        .entity(
            OutputConverter.of(ReviewPrompt.info(), ReviewPrompt.Output::fromMap),
            output -> output.useProviderStructuredOutput());
  }

  /** Sends the mark for a cache at the last cache point of the system. */
  private static void support(String url) {
    AnthropicChatOptions options =
        AnthropicChatOptions.builder()
            .baseUrl(url.replace("/v1", ""))
            .apiKey("none")
            .model("stub")
            .maxTokens(100)
            .cacheOptions(
                AnthropicCacheOptions.builder()
                    .strategy(AnthropicCacheStrategy.SYSTEM_ONLY)
                    .multiBlockSystemCaching(true)
                    .build())
            .build();
    SupportPrompt prompt =
        SupportPrompt.builder()
            .product("Kiln")
            .plan("small")
            .today("Monday")
            .question("Is it hot?")
            .build();
    AnthropicChatModel.builder()
        .options(options)
        .build()
        .call(
            new Prompt(
                SpringAiMessages.of(prompt.render(), CacheMarks.ANTHROPIC), options));
  }

  private static List<Message> messages() {
    return SpringAiMessages.of(
        ReviewPrompt.builder()
            .product("Kiln")
            .change("+ int a = 1 / 0; // {it}")
            .screenshot(Media.of(SCREENSHOT, "image/png"))
            .render());
  }

  private static void print(ReviewPrompt.Output review) {
    System.out.println(review.verdict());
    for (Finding finding : review.findings()) {
      System.out.println(finding.line() + " " + finding.severity() + " " + finding.text());
    }
  }
}
