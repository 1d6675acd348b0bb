package io.promptcompiler.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.spec.McpSchema.AudioContent;
import io.modelcontextprotocol.spec.McpSchema.BlobResourceContents;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest.CompleteArgument;
import io.modelcontextprotocol.spec.McpSchema.EmbeddedResource;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.ResourceLink;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.CachePoint;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import io.promptcompiler.runtime.Varies;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the names of prompts, and the conversion of messages to the protocol. */
class McpPromptsTest {
  @TempDir private Path folder;

  private static List<String> names(McpPrompts prompts) {
    return prompts.prompts().stream().map(one -> one.prompt().name()).sorted().toList();
  }

  private SourceRoot root(String directory, Scope scope) {
    return new SourceRoot(
        folder.resolve(directory),
        Optional.empty(),
        Optional.empty(),
        scope,
        directory,
        List.of(),
        List.of());
  }

  @Test
  void aNameHasAScopeOrAnEndingOnlyWhereItMust() {
    Served.write(folder, "ours/greet.md", "Hello.\n");
    Served.write(folder, "ours/build/code.md", "Code.\n");
    Served.write(folder, "ours/build/code.hbs", "Code.\n");
    Served.write(folder, "theirs/greet.md", "Hello.\n");
    Served.write(folder, "theirs/partials/none.md", "None.\n");
    List<SourceRoot> roots = List.of(root("ours", Scope.PROJECT), root("theirs", Scope.SYSTEM));
    McpPrompts prompts =
        McpPrompts.of(DirectoryCatalog.of(CompilerOptions.of(roots.get(0)).withRoots(roots)));
    assertThat(names(prompts))
        .containsExactly("build/code.hbs", "build/code.md", "project:greet", "system:greet");
  }

  @Test
  void eachPartOfAnOrchestratorIsAPrompt() {
    Served.write(
        folder,
        "review.orchestrator.json",
        """
        {
          "id": "review", "name": "Review", "version": "1.0.0",
          "prompts": {
            "analysis": { "system": "Analyze.", "user": "{USER_REQUEST}" },
            "taskPlanning": { "system": "Plan.", "user": "{USER_REQUEST}" }
          }
        }
        """);
    assertThat(names(McpPrompts.of(Served.catalog(folder))))
        .hasSize(2)
        .allMatch(one -> one.startsWith("review#"));
  }

  @Test
  void theArgumentsOfAPartAreThoseThatItNeeds() {
    Served.write(
        folder,
        "review.orchestrator.json",
        """
        {
          "id": "review", "name": "Review", "version": "1.0.0",
          "parameters": {
            "TOPIC": { "required": true, "description": "What it is about." },
            "DEPTH": { "enum": ["short", "long"], "default": "short" },
            "LINES": { "type": "string[]" }
          },
          "prompts": {
            "analysis": { "system": "Analyze {DEPTH}.", "user": "{TOPIC}" },
            "taskPlanning": { "user": "{LINES}" }
          }
        }
        """);
    McpPrompts prompts = McpPrompts.of(Served.catalog(folder));
    assertThat(prompts.prompts().get(0).prompt().arguments())
        .extracting(one -> one.name() + " " + one.required() + " " + one.description())
        .containsExactly("TOPIC true What it is about.", "DEPTH false ");
    assertThat(prompts.prompts().get(1).prompt().arguments())
        .extracting(PromptArgument::description)
        .containsExactly("(JSON: string[])");
    ListedPrompt analysis = prompts.listing().find("review#analysis").orElseThrow();
    assertThat(analysis.values(Map.of("TOPIC", "[1]"))).isEqualTo(Map.of("TOPIC", "[1]"));
    assertThat(Completions.of(analysis, new CompleteArgument("DEPTH", "l")).completion().values())
        .containsExactly("long");
  }

  @Test
  void aTitleIsThePurposeAlone() {
    Served.write(folder, "greet.md", "---\nsynopsis: [First line: Greets, More]\n---\nHello.\n");
    McpPrompts prompts = McpPrompts.of(Served.catalog(folder));
    assertThat(prompts.prompts().get(0).prompt().title()).isEqualTo("Greets");
  }

  @Test
  void aPromptWithErrorsIsListedAsItWas() {
    Served.write(folder, "greet.md", "---\nsynopsis: Greets\n---\nHello.\n");
    McpPrompts prompts = McpPrompts.of(Served.catalog(folder));
    assertThat(prompts.prompts().get(0).prompt().title()).isEqualTo("Greets");
    Served.write(folder, "greet.md", "{{#if");
    Served.write(folder, "other.md", "{{#if");
    assertThat(prompts.prompts().get(0).prompt().title()).isEqualTo("Greets");
    assertThat(prompts.prompts().get(1).prompt().description()).contains("has errors");
  }

  @Test
  void theSourcesOfAChatDocumentAreAnArgument() {
    Served.write(
        folder,
        "ask.task.yaml",
        """
        task: ask
        context:
          question: { type: string, required: true }
        sources:
          turns: { returns: "string[]" }
        """);
    Served.write(
        folder,
        "ask.chat.yaml",
        """
        id: ask
        task: ask
        name: Asks
        version: 1
        layout:
          - { kind: message, role: system, content: "Be short." }
          - { kind: slot, name: turns }
          - { kind: message, role: user, content: "{{question}}" }
        slots:
          turns:
            priority: 0
            plan:
              - kind: forEach
                source: { source: turns }
                map: [{ kind: message, role: assistant, from: { source: $item } }]
        """);
    McpPrompts prompts = McpPrompts.of(Served.catalog(folder));
    assertThat(prompts.prompts().get(0).prompt().arguments())
        .extracting(PromptArgument::name)
        .containsSubsequence("question", "sources");
    ListedPrompt ask = prompts.listing().find("ask").orElseThrow();
    Map<String, Object> values =
        ask.values(Map.of("question", "Why?", "sources", "{\"turns\": [\"Well.\"]}"));
    List<ChatMessage> messages = ask.among().messages(ask.id(), values).messages();
    assertThat(shown(ToPromptMessages.of(messages, SystemMessages.AS_USER_MESSAGES)))
        .containsExactly("user: Be short.", "assistant: Well.", "user: Why?");
  }

  @Test
  void messagesInMarkdownHaveMediaAndAHistory() {
    Served.write(
        folder,
        "support.chat.md",
        """
        ---
        synopsis: Answers a question
        parameters:
          history: { type: messages }
          question: { required: true }
          screenshot: { type: media, description: What the user sees }
        ---
        {{#system}}
        You answer.
        {{/system}}
        {{messages history}}
        {{#user}}
        {{question}}
        {{#if screenshot}}{{media screenshot}}{{/if}}
        {{/user}}
        """);
    McpPrompts prompts = McpPrompts.of(Served.catalog(folder));
    ListedPrompt support = prompts.listing().find("support").orElseThrow();
    assertThat(support.prompt().arguments())
        .extracting(one -> one.name() + ": " + one.description())
        .containsExactly(
            "question: ",
            "history: (JSON: [{\"role\": \"user\", \"content\": …}])",
            "screenshot: What the user sees (JSON: {\"url\": …}; or a data: URL)");
    Map<String, Object> values =
        support.values(
            Map.of(
                "question", "Why?",
                "history", "[{\"role\": \"assistant\", \"content\": \"Hello.\"}]",
                "screenshot", "data:image/png;base64,AAAA"));
    assertThat(
            shown(
                ToPromptMessages.of(
                    support.among().messages(support.id(), values).messages(),
                    SystemMessages.AS_USER_MESSAGES)))
        .hasSize(4)
        .startsWith("user: You answer.", "assistant: Hello.", "user: Why?\n")
        .endsWith("user: image");
  }

  private static ChatMessage message(ChatRole role, MessagePart... parts) {
    return new ChatMessage(role, Arrays.asList(parts), false);
  }

  private static ChatMessage text(ChatRole role, String text) {
    return message(role, new TextPart(text));
  }

  private static List<String> shown(List<PromptMessage> messages) {
    List<String> shown = new ArrayList<>();
    for (PromptMessage one : messages) {
      String content =
          one.content() instanceof TextContent text ? text.text() : one.content().type();
      shown.add((one.role() == Role.USER ? "user: " : "assistant: ") + content);
    }
    return shown;
  }

  private static List<PromptMessage> prompt(ChatMessage... messages) {
    return ToPromptMessages.of(List.of(messages), SystemMessages.AS_USER_MESSAGES);
  }

  @Test
  void eachMessageOfTheSystemIsOneOfTheUser() {
    assertThat(
            shown(
                prompt(
                    text(ChatRole.SYSTEM, "Be kind."),
                    text(ChatRole.ASSISTANT, "Hello."),
                    text(ChatRole.USER, "Why?"),
                    text(ChatRole.SYSTEM, "Be short."),
                    text(ChatRole.USER, "And how?"))))
        .containsExactly(
            "user: Be kind.",
            "assistant: Hello.",
            "user: Why?",
            "user: Be short.",
            "user: And how?");
  }

  @Test
  void metadataOfEachPartContainsItsMessageAndRole() {
    MediaPart image = new MediaPart(Media.of(new byte[] {1}, "image/png"));
    assertThat(
            prompt(
                text(ChatRole.SYSTEM, "Look."),
                message(ChatRole.USER, image, new TextPart("What is it?")),
                new ChatMessage(ChatRole.ASSISTANT, "It is", true)))
        .extracting(one -> one.content().meta().toString())
        .containsExactly(
            "{io.promptcompiler/role=system, io.promptcompiler/message=0}",
            "{io.promptcompiler/role=user, io.promptcompiler/message=1}",
            "{io.promptcompiler/role=user, io.promptcompiler/message=1}",
            "{io.promptcompiler/role=assistant, io.promptcompiler/message=2,"
                + " io.promptcompiler/prefix=true}");
  }

  @Test
  void metadataHasTheCachePoints() {
    ChatMessage message =
        text(ChatRole.SYSTEM, "Be kind.")
            .withCachePoints(List.of(new CachePoint(3, Varies.DEPLOYMENT)));
    assertThat(prompt(message).get(0).content().meta())
        .containsEntry(
            "io.promptcompiler/cachePoints", List.of(Map.of("end", 3, "varies", "deployment")));
  }

  @Test
  void messagesOfTheSystemCanBeRefused() {
    List<ChatMessage> messages = List.of(text(ChatRole.SYSTEM, "Be kind."));
    assertThatThrownBy(() -> ToPromptMessages.of(messages, SystemMessages.REFUSE))
        .hasMessageContaining("role 'system'");
  }

  @Test
  void mediaAreSentAsTheProtocolHasThem() {
    byte[] data = "abc".getBytes(UTF_8);
    assertThat(MediaContent.of(Media.of(data, "image/png"), Map.of()))
        .isInstanceOfSatisfying(
            ImageContent.class,
            image -> assertThat(image.data() + image.mimeType()).isEqualTo("YWJjimage/png"));
    assertThat(MediaContent.of(Media.of(data, "audio/wav"), Map.of()))
        .isInstanceOf(AudioContent.class);
    assertThat(MediaContent.of(Media.of(data, "application/pdf"), Map.of()))
        .isInstanceOfSatisfying(
            EmbeddedResource.class,
            resource -> {
              BlobResourceContents blob = (BlobResourceContents) resource.resource();
              assertThat(blob.uri()).isEqualTo("prompt:ba7816bf8f01cfea");
              assertThat(blob.blob()).isEqualTo("YWJj");
              assertThat(blob.mimeType()).isEqualTo("application/pdf");
            });
    assertThat(MediaContent.of(Media.of(URI.create("https://example.com/a/b.png?x=1")), Map.of()))
        .isInstanceOfSatisfying(
            ResourceLink.class,
            link -> {
              assertThat(link.name()).isEqualTo("b.png");
              assertThat(link.uri()).isEqualTo("https://example.com/a/b.png?x=1");
              assertThat(link.mimeType()).isNull();
            });
    assertThatThrownBy(() -> prompt(message(ChatRole.USER, new OpaquePart(1))))
        .hasMessageContaining("java.lang.Integer");
  }
}
