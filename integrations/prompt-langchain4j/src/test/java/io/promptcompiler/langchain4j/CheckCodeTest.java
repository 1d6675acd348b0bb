package io.promptcompiler.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.input.PromptTemplate;
import dev.langchain4j.model.input.structured.StructuredPromptProcessor;
import dev.langchain4j.service.AiServices;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.code.CheckCode;
import io.promptcompiler.core.code.CodePrompt;
import io.promptcompiler.core.code.ExtractCode;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.source.javac.FindCode;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptParameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the findings of {@code check-code} against LangChain4j: each prompt of {@link
 * BrokenPrompts} has its finding, and fails, or sends a wrong text.
 */
class CheckCodeTest {
  private static final Path SOURCES = Path.of("src", "test", "java");

  private final List<ChatRequest> requests = new ArrayList<>();

  private <T> T service(Class<T> type) {
    ChatModel model =
        new ChatModel() {
          @Override
          public ChatResponse doChat(ChatRequest request) {
            requests.add(request);
            return ChatResponse.builder().aiMessage(AiMessage.from("Done.")).build();
          }
        };
    return AiServices.builder(type)
        .chatModel(model)
        .chatMemoryProvider(id -> MessageWindowChatMemory.withMaxMessages(10))
        .build();
  }

  private String sent() {
    return String.join("\n", requests.stream().map(one -> one.messages().toString()).toList());
  }

  @Test
  void eachPromptHasItsFinding() throws IOException {
    assertThat(
            CheckCode.run(
                    FindCode.in(SOURCES, /* tests= */ false).modules(),
                    List::of,
                    new DiagnosticPolicy(Map.of()))
                .findings())
        .filteredOn(one -> one.location().source().path().endsWith("/BrokenPrompts.java"))
        .extracting(one -> one.code().id() + " " + one.location().text())
        .containsExactly(
            "PC1401 langauge",
            "PC1401 mood",
            "PC1401 ingredient",
            "PC1402 name",
            "PC1403 sentences",
            "PC1404 \"missing.txt\"",
            "PC1404 \"empty.txt\"",
            "PC1405 {{#if name}}",
            "PC1405 {{/if}}",
            "PC1406 it",
            "PC1406 it",
            "PC1406 it",
            "PC1407 two",
            "PC1408 question",
            "PC1409 \"Insult {{it}}.\"",
            "PC1410 to",
            "PC1410 name",
            "PC1411 {text}",
            "PC1411 {response_schema}",
            "PC1415 @UserMessage");
  }

  @Test
  void aVariableWithoutParameterFails() {
    assertThatThrownBy(() -> service(BrokenPrompts.UnknownVariable.class).call("French", "Hi"))
        .hasMessage("Value for the variable 'langauge' is missing");
    assertThatThrownBy(() -> service(BrokenPrompts.UnknownVariableOfType.class).call("Hi"))
        .hasMessage("Value for the variable 'mood' is missing");
    assertThatThrownBy(() -> StructuredPromptProcessor.toPrompt(new BrokenPrompts.UnknownField()))
        .hasMessage("Value for the variable 'ingredient' is missing");
    assertThatThrownBy(BrokenPrompts::withoutValue)
        .hasMessage("Value for the variable 'name' is missing");
  }

  @Test
  void anUnusedParameterIsNotSent() {
    service(BrokenPrompts.UnusedParameter.class).call("Hi", 4711);
    assertThat(sent()).contains("Sum up: Hi").doesNotContain("4711");
  }

  @Test
  void aResourceThatIsMissingOrEmptyFails() {
    assertThatThrownBy(() -> service(BrokenPrompts.MissingResource.class).call("Ann"))
        .hasMessage("@UserMessage's resource 'missing.txt' not found");
    assertThatThrownBy(() -> service(BrokenPrompts.EmptyResource.class).call("Ann"))
        .hasMessage("@UserMessage's template cannot be empty");
  }

  @Test
  void aBlockIsTakenForAVariable() {
    assertThatThrownBy(() -> service(BrokenPrompts.Block.class).call("Ann"))
        .hasMessageMatching("Value for the variable '[#/]if.*' is missing");
  }

  @Test
  void itHasNoValue() {
    assertThatThrownBy(() -> service(BrokenPrompts.ItWithBlanks.class).call("rain"))
        .hasMessage("Value for the variable 'it' is missing");
    assertThatThrownBy(() -> service(BrokenPrompts.ItOfTwo.class).call("rain", 3))
        .hasMessageContaining("cannot find the value of the prompt template variable \"{{it}}\"");
    assertThatThrownBy(() -> service(BrokenPrompts.ItWithName.class).call("rain"))
        .hasMessageContaining("cannot find the value of the prompt template variable \"{{it}}\"");
  }

  @Test
  void aParameterWithoutNameIsRejected() {
    assertThatThrownBy(() -> service(BrokenPrompts.WithoutV.class).call("a", "b"))
        .hasMessageContaining("must be annotated with either");
  }

  @Test
  void aTextOfAUserIsReadAsATemplate() {
    assertThatThrownBy(() -> BrokenPrompts.textAsTemplate("What is {{mustache}}?"))
        .hasMessage("Value for the variable 'mustache' is missing");
  }

  @Test
  void theResourceWinsOverTheValue() {
    service(BrokenPrompts.ValueAndResource.class).call("Ann");
    assertThat(sent()).contains("Greet Ann politely.").doesNotContain("Insult");
  }

  @Test
  void theLastOfTwoValuesIsSent() {
    service(BrokenPrompts.Duplicate.class).call("Rome", "Oslo");
    assertThat(sent()).contains("From Oslo").doesNotContain("Rome");
    service(BrokenPrompts.DuplicateOfMemory.class).call("4711", "Ann");
    assertThat(sent()).doesNotContain("For 4711");
  }

  @Test
  void otherPlaceholdersAreSentAsTheyAre() {
    service(BrokenPrompts.SingleBraces.class).call("Hi");
    service(BrokenPrompts.OfQuarkus.class).call("Hi");
    assertThat(sent()).contains("Sum up {text}", "Answer as {response_schema}");
  }

  @Test
  void aClockChangesTheBeginningOfATextWithTime() {
    List<String> texts =
        List.of("2026-01-01T10:00:00Z", "2026-01-01T10:00:01Z").stream()
            .map(time -> Clock.fixed(Instant.parse(time), ZoneOffset.UTC))
            .map(clock -> PromptTemplate.from("{{current_time}} Be brief.", clock))
            .map(template -> template.apply(Map.of()).text())
            .toList();
    assertThat(texts.get(0)).isNotEqualTo(texts.get(1));
  }

  @Test
  void twoUserMessagesAreRejected() {
    assertThatThrownBy(() -> service(BrokenPrompts.TwoMessages.class).call("Metropolis"))
        .hasMessageContaining("has multiple @UserMessage annotations");
  }

  /** Each template that is made of a prompt renders like LangChain4j. */
  @Test
  void extractedTemplatesRenderTheSame(@TempDir Path folder) throws Exception {
    List<CodePrompt> prompts =
        CheckCode.run(
                FindCode.in(SOURCES, /* tests= */ false).modules(),
                List::of,
                new DiagnosticPolicy(Map.of()))
            .prompts()
            .stream()
            .filter(one -> one.place().source().path().endsWith("/WorkingPrompts.java"))
            .toList();
    assertThat(prompts).hasSize(7);
    for (CodePrompt prompt : prompts) {
      ExtractCode.Extracted extracted = ExtractCode.of(prompt);
      Files.writeString(folder.resolve("a.md"), extracted.content());
      PromptCatalog catalog = DirectoryCatalog.of(folder);
      Map<String, Object> values = new HashMap<>();
      for (PromptParameter one : catalog.info("a.md").parameters()) {
        values.put(
            one.name(),
            switch (one.type().toString()) {
              case "integer" -> 7;
              case "boolean" -> true;
              default -> "{{" + one.name() + "}} <b> \\ \n\"";
            });
      }
      Map<String, Object> theirs = new HashMap<>(values);
      theirs.put("it", values.getOrDefault("topic", ""));
      String text = prompt.text().orElseThrow().text();
      assertThat(catalog.render("a.md", values))
          .as(extracted.content())
          .isEqualTo(PromptTemplate.from(text).apply(theirs).text());
    }
  }
}
