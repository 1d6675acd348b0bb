package io.promptcompiler.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.SectionPart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people see of prompts that are more than a text. */
class PreviewTest {
  private static final String TASK =
      """
      task: talk
      context: { name: { type: string, required: true } }
      sources: { words: { returns: "string[]" } }
      """;

  private static final String CHAT =
      """
      id: x
      task: talk
      name: X
      version: 1
      layout:
        - { kind: message, role: system, content: "Hello {{name}}" }
        - { kind: slot, name: all }
        - { kind: message, role: assistant, content: So, prefix: true }
      slots:
        all:
          priority: 0
          plan:
            - kind: forEach
              source: { source: words }
              map: [{ kind: message, role: user, content: "{{item}}" }]
      """;

  private static final String ORCHESTRATOR =
      """
      { "id": "x", "name": "X", "version": "1.0.0",
        "phases": { "analysis": { "enabled": true } },
        "prompts": { "analysis": { "system": "Look at {CWD}.", "user": "{USER_REQUEST}" } } }
      """;

  @TempDir Path folder;

  private DirectoryCatalog catalog;

  @BeforeEach
  void inFolder() {
    Templates templates =
        new Templates(folder)
            .with("talk.task.yaml", TASK)
            .with("x.chat.yaml", CHAT)
            .with("x.orchestrator.json", ORCHESTRATOR)
            .with("t.md", "Text");
    catalog = DirectoryCatalog.of(CompilerOptions.of(templates.root()));
  }

  private String preview(String id, Map<String, Object> values) {
    EntryPoint prompt = catalog.entryPoint(Optional.empty(), id);
    return Preview.of(prompt, values, ProjectFunctions.NONE).shown();
  }

  @Test
  void showsMessagesBelowTheirRoles() {
    assertThat(
            preview(
                "x.chat.yaml",
                Map.of("name", "Ann", "sources", Map.of("words", List.of("one", "two")))))
        .isEqualTo("[system]\nHello Ann\n\n[user]\none\ntwo\n\n[assistant, prefix]\nSo\n");
  }

  @Test
  void showsWhatABudgetLeftOut() {
    assertThat(
            preview(
                "x.chat.yaml",
                Map.of(
                    "name",
                    "Ann",
                    "maxTokens",
                    "4",
                    "sources",
                    Map.of("words", List.of("a", "b")))))
        .isEqualTo(
            """
            [user]
            a
            b

            [assistant, prefix]
            So

            ! In the layout: 1 message (3 tokens) did not fit into the budget of the render, 4 tokens.""");
  }

  @Test
  void givesMessagesAsModelsAreSentThem() {
    Media media = Media.of("hi".getBytes(StandardCharsets.UTF_8), "image/png");
    ChatMessage message =
        new ChatMessage(
            ChatRole.USER,
            List.of(
                new TextPart("See "),
                new MediaPart(media),
                new SectionPart("more"),
                new OpaquePart(this)),
            false);
    Rendered rendered =
        new Rendered(
            Optional.empty(), List.of(message, prefix()), List.of(), List.of(), Optional.empty());
    assertThat(rendered.messagesJson())
        .isEqualTo(
            "[{\"role\":\"user\",\"content\":[{\"text\":\"See \"},"
                + "{\"media\":{\"url\":\"data:image/png;base64,aGk=\",\"contentType\":\"image/png\"}},"
                + "{\"section\":\"more\"},{\"opaque\":\""
                + PreviewTest.class.getName()
                + "\"}]},{\"role\":\"assistant\",\"content\":\"So\",\"prefix\":true}]\n");
    assertThat(rendered.shown())
        .startsWith("[user]\nSee <media[image/png, 2 bytes]><section more><part of a framework>\n");
    assertThat(Rendered.of("Hello").messagesJson())
        .isEqualTo("[{\"role\":\"user\",\"content\":\"Hello\"}]\n");
  }

  private static ChatMessage prefix() {
    return new ChatMessage(ChatRole.ASSISTANT, "So", true);
  }

  @Test
  void saysWhatIsWrongWithTheContext() {
    assertThatThrownBy(() -> preview("x.chat.yaml", Map.of()))
        .hasMessage("Required parameter 'name' is missing.");
    assertThatThrownBy(() -> preview("x.chat.yaml", Map.of("name", "A", "maxTokens", "x")))
        .hasMessage("Parameter 'maxTokens' must be of type integer, but got 'x'");
    assertThatThrownBy(() -> preview("x.chat.yaml", Map.of("name", "A", "sources", "x")))
        .hasMessage(
            "Parameter 'sources' must be of type object, but got '[sources]' which cannot be converted");
    Map<String, Object> sources = Map.of("name", "A", "sources", Map.of("word", List.of("x")));
    assertThatThrownBy(() -> preview("x.chat.yaml", sources))
        .hasMessage("Unknown source 'word'. Sources: 'words'.");
  }

  @Test
  void showsOnePartOfWhatHasParts() {
    assertThatThrownBy(() -> preview("x.orchestrator.json", Map.of()))
        .hasMessage(
            "Choose a part of 'x.orchestrator.json', as in -Dparam.part=analysis."
                + " Parts: 'analysis'.");
    assertThat(
            preview(
                "x.orchestrator.json",
                Map.of("part", "analysis", "CWD", "/src", "USER_REQUEST", "Go")))
        .isEqualTo("[system]\nLook at /src.\n\n[user]\nGo\n");
  }

  @Test
  void catalogsForApplicationsRefuseThem() {
    assertThat(preview("t.md", Map.of())).isEqualTo("Text");
    assertThatThrownBy(() -> catalog.render("x.chat.yaml", Map.of("name", "Ann")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "The prompt 'x.chat.yaml' of kind 'chat' renders no text from a map."
                + " Use its generated class.");
  }
}
