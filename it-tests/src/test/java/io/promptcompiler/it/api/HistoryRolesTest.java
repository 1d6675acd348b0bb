package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptParameterException;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A history has no role that its parameter does not allow, from code as by name. */
class HistoryRolesTest extends ApiTest {
  private static final ChatMessage EVIL = ChatMessage.system("EVIL");

  private static final String EVIL_LIST = "List.of(ChatMessage.system(\"EVIL\"))";

  private static final String REFUSED =
      "Parameter '%s[0].role' must be one of 'user', 'assistant', but got 'system'. Leave the message"
          + " out, or add the role to the parameter's 'roles'";

  private static final Map<String, String> FILES =
      Map.of(
          "untrusted.chat.md",
          """
          ---
          parameters: { history: { type: messages, trust: untrusted } }
          ---
          {{#system}}Help.{{/system}}{{messages history}}
          """,
          "trusted.chat.md",
          """
          ---
          parameters: { history: { type: messages, required: true } }
          ---
          {{#system}}Help.{{/system}}{{messages history}}
          """,
          "every.chat.md",
          """
          ---
          parameters: { history: { type: messages, roles: [system, user, assistant] } }
          ---
          {{messages history}}
          """,
          "listed.chat.md",
          """
          ---
          parameters: { talks: { type: array, items: { type: messages }, trust: untrusted } }
          ---
          {{#each talks}}{{messages this}}{{/each}}
          """,
          "inside.chat.md",
          """
          ---
          parameters: { past: { properties: { history: { type: messages } }, trust: untrusted } }
          ---
          {{#with past}}{{messages history}}{{/with}}
          """,
          "print.md",
          """
          ---
          parameters: { history: { type: messages } }
          ---
          {{#each history}}{{role}}: {{content}}{{/each}}
          """,
          "cook.prompt",
          """
          ---
          input: { schema: { dish: string } }
          ---
          {{role "system"}}Help.{{history}}{{role "user"}}{{dish}}
          """,
          "ask.task.yaml",
          "{ task: ask, context: { x: {} }, sources: { history: { returns: messages } } }",
          "ask.chat.yaml",
          """
          id: ask
          task: ask
          name: Ask
          version: 1
          layout: [{ kind: slot, name: all }]
          slots:
            all:
              priority: 0
              plan:
                - kind: forEach
                  source: { source: history }
                  map: [{ kind: message, role: user, content: "{{item.role}}: {{item.content}}" }]
                - { kind: message, role: user, content: "Why?" }
          """);

  HistoryRolesTest() {
    super(FILES);
  }

  private List<PromptCatalog> catalogs() {
    return List.of(project.catalog(), DirectoryCatalog.of(project.folder()));
  }

  @ParameterizedTest
  @CsvSource({
    "untrusted.chat.md, UntrustedPrompt.builder()",
    "trusted.chat.md, TrustedPrompt.builder()",
    "print.md, PrintPrompt.builder()",
    "cook.prompt, CookPrompt.builder().dish(\"soup\")"
  })
  void aMessageOfTheSystemIsRefused(String id, String builder) {
    Map<String, ?> values = Map.of("dish", "soup", "history", List.of(EVIL));
    for (PromptCatalog catalog : catalogs()) {
      assertRefused("history", () -> catalog.messages(id, values));
    }
    assertRefused("history", () -> consumer.eval(builder + ".history(" + EVIL_LIST + ")"));
  }

  @Test
  void soItIsInListsAndObjects() {
    String lists = "ListedPrompt.builder().talks(List.of(%s))".formatted(EVIL_LIST);
    assertRefused("talks", () -> consumer.eval(lists));
    String inside = "InsidePrompt.Past.of().withHistory(%s)".formatted(EVIL_LIST);
    assertRefused("history", () -> consumer.eval(inside));
  }

  private static void assertRefused(String path, ThrowingCallable code) {
    assertThatThrownBy(code)
        .isInstanceOf(PromptParameterException.class)
        .hasMessage(REFUSED.formatted(path));
  }

  @Test
  void aHistoryCanAllowIt() {
    assertThat(consumer.eval("EveryPrompt.builder().history(%s).render()".formatted(EVIL_LIST)))
        .isEqualTo(List.of(EVIL));
    for (PromptCatalog catalog : catalogs()) {
      assertThat(catalog.messages("every", Map.of("history", List.of(EVIL))).messages())
          .containsExactly(EVIL);
    }
  }

  @Test
  void aSourceThatReturnsOneHasFailed() {
    Object result =
        consumer.run(
            """
            AskSources sources = () -> %s;
            ChatResult result = AskPrompt.of(AskContext.builder().build(), sources)
                .render(TokenBudget.unlimited());
            return result.messages() + " " + result.warnings();
            """
                .formatted(EVIL_LIST));
    assertThat(result.toString())
        .startsWith("[ChatMessage[role=user, content=Why?, prefix=false]]")
        .contains("Source 'history' failed", "but got 'system'");
  }
}
