package io.promptcompiler.it.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameter;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Catalogs tell of chat prompts and of no task, and say which way leads to the messages. */
class ChatCatalogTest {
  private static final Map<String, String> FILES =
      Map.of(
          "ask.task.yaml",
          "task: ask\ncontext: { what: { required: true } }\n",
          "ask.chat.yaml",
          """
          id: ask
          task: ask
          name: Asks
          version: 1
          layout:
            - { kind: message, role: user, content: "What is {{what}}?" }
          slots: {}
          """);

  @Test
  void theGeneratedCatalogNamesTheClass() {
    try (Project project = Project.of(FILES)) {
      PromptCatalog catalog = project.catalog();
      assertThat(catalog.ids()).containsExactly("ask.chat.yaml");
      assertThatThrownBy(() -> catalog.render("ask.chat.yaml", Map.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "The prompt 'ask.chat.yaml' of kind 'chat' renders no text from a map."
                  + " Use the class com.acme.prompts.AskPrompt.");
    }
  }

  @Test
  void parametersAreWhatTheContextHas() {
    try (Project project = Project.of(FILES)) {
      PromptInfo info = project.catalog().info("ask");
      assertThat(info.id()).isEqualTo("ask.chat.yaml");
      assertThat(info.parameters())
          .extracting(PromptParameter::name, PromptParameter::type, PromptParameter::required)
          .containsExactly(tuple("what", "string", true), tuple("model", "object", false));
      assertThat(info.jsonSchema())
          .contains("\"what\":{\"type\":\"string\"},\"model\":{\"type\":\"object\"");
    }
  }

  @Test
  void theCatalogOfADirectoryRefusesBeforeItReadsParameters() {
    try (Project project = Project.of(FILES)) {
      PromptCatalog catalog = DirectoryCatalog.of(project.folder());
      assertThat(catalog.ids()).containsExactly("ask.chat.yaml");
      assertThat(catalog.info("ask.chat.yaml").kind()).isEqualTo("chat");
      assertThatThrownBy(() -> catalog.render("ask.chat.yaml", Map.of()))
          .isExactlyInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "The prompt 'ask.chat.yaml' of kind 'chat' renders no text from a map."
                  + " Use its generated class.");
    }
  }
}
