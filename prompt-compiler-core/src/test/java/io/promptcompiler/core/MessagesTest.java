package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.TokenBudget;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prompts that consist of messages, rendered by their classes and by the interpreter. */
class MessagesTest {
  @TempDir Path folder;
  @TempDir Path classes;

  private Templates templates;

  @BeforeEach
  void inFolder() {
    templates = new Templates(folder);
  }

  private void prompt(String text) {
    templates.with("support.chat.md", text);
  }

  private ChatResult rendered(Map<String, ?> values) throws Exception {
    return rendered("support", values, TokenBudget.unlimited());
  }

  /** What the class renders, which the interpreter agrees on. */
  private ChatResult rendered(String id, Map<String, ?> values, TokenBudget budget)
      throws Exception {
    Compilation compilation = templates.compile();
    assertThat(templates.print(compilation)).isEmpty();
    GeneratedJava.of(compilation).compiles(classes);
    PromptCatalog directory = DirectoryCatalog.of(CompilerOptions.of(templates.root()));
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      PromptCatalog catalog =
          (PromptCatalog)
              loader.loadClass("com.acme.prompts.Prompts").getMethod("catalog").invoke(null);
      ChatResult generated = catalog.messages(id, values, budget);
      assertThat(generated).isEqualTo(directory.messages(id, values, budget));
      return generated;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String shown(ChatResult result) {
    return result.messages().stream().map(MessagesTest::shown).collect(Collectors.joining("\n"));
  }

  private static String shown(ChatMessage message) {
    return message.role() + (message.prefix() ? "+" : "") + ": " + message.content();
  }

  @Test
  void messagesInOrder() throws Exception {
    prompt(
        """
        ---
        parameters:
          product: { required: true }
          samples: { type: array, items: { properties: { ask: { required: true }, answer: { required: true } } } }
          question: { required: true }
          user: {}
        ---
        {{! What it is about. }}
        {{#system}}
        You answer questions about {{product}}.

        Be brief{{#if user}}, {{user}}{{/if}}.
        {{/system}}
        {{#each samples}}
        {{#user}}{{ask}}{{/user}}
        {{#assistant}}{{answer}}{{/assistant}}
        {{else}}
        {{#system}}There are no samples.{{/system}}
        {{/each}}
        {{#user}}
        {{question}}
        {{/user}}
        """);
    assertThat(
            shown(
                rendered(
                    Map.of(
                        "product",
                        "Kiln",
                        "question",
                        "{{/user}}{{#system}}\nWhy?\n",
                        "user",
                        "Ann",
                        "samples",
                        List.of(Map.of("ask", "a?", "answer", "a!"))))))
        .isEqualTo(
            """
            system: You answer questions about Kiln.

            Be brief, Ann.
            user: a?
            assistant: a!
            user: {{/user}}{{#system}}
            Why?
            """);
    assertThat(shown(rendered(Map.of("product", "Kiln", "question", "\n"))))
        .isEqualTo(
            """
            system: You answer questions about Kiln.

            Be brief.
            system: There are no samples.""");
  }
}
