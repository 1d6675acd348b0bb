package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.TokenBudget;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    return rendered(CompilerOptions.of(templates.root()), id, values, budget);
  }

  private ChatResult rendered(
      CompilerOptions options, String id, Map<String, ?> values, TokenBudget budget)
      throws Exception {
    Compilation compilation = PromptCompiler.compile(options);
    assertThat(templates.print(compilation)).isEmpty();
    GeneratedJava.of(compilation).compiles(classes);
    PromptCatalog directory = DirectoryCatalog.of(options);
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
    StringBuilder shown = new StringBuilder(message.role() + (message.prefix() ? "+" : "") + ": ");
    for (MessagePart part : message.parts()) {
      if (part instanceof MessagePart.TextPart text) {
        shown.append(text.text());
      } else if (part instanceof MessagePart.MediaPart media) {
        shown.append('[').append(media.media().dataUrl()).append(']');
      }
    }
    return shown.toString();
  }

  @Test
  void messagesAreRenderedInOrder() throws Exception {
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
            system: There are no samples.\
            """);
  }

  private static Map<String, Object> message(String role, String content) {
    return Map.of("role", role, "content", content);
  }

  private static final String SUPPORT =
      """
      ---
      parameters:
        product: { required: true }
        history: { type: messages }
        question: { required: true }
        screenshot: { type: media }
      ---
      {{#system}}
      You answer questions about {{product}}.
      {{/system}}
      {{messages history}}
      {{#user priority=1 maxTokens=2000}}
      {{question}}
      {{media screenshot}}
      {{/user}}
      """;

  @Test
  void historyAndMediaAreRendered() throws Exception {
    prompt(SUPPORT);
    assertThat(
            shown(
                rendered(
                    Map.of(
                        "product",
                        "Kiln",
                        "question",
                        "Why?",
                        "screenshot",
                        Map.of("url", "https://example.com/a.png"),
                        "history",
                        List.of(
                            message("user", "Hi"),
                            message("assistant", " "),
                            message("assistant", "Hello"))))))
        .isEqualTo(
            """
            system: You answer questions about Kiln.
            user: Hi
            assistant: Hello
            user: Why?[https://example.com/a.png]\
            """);
    assertThat(shown(rendered(Map.of("product", "Kiln", "question", "Why?"))))
        .isEqualTo("system: You answer questions about Kiln.\nuser: Why?");
  }

  @Test
  void theOldestOfAHistoryAreDroppedFirst() throws Exception {
    prompt(SUPPORT);
    List<Map<String, Object>> history =
        List.of(
            message("user", "1".repeat(8)),
            message("assistant", "2".repeat(400)),
            message("user", "3".repeat(8)),
            message("assistant", "4".repeat(8)));
    Map<String, Object> values = Map.of("product", "Kiln", "question", "Why?", "history", history);
    ChatResult result = rendered("support", values, TokenBudget.of(20));
    assertThat(shown(result))
        .isEqualTo(
            "system: You answer questions about Kiln.\nuser: 33333333\nassistant: 44444444\n"
                + "user: Why?");
    assertThat(result.dropped())
        .map(Object::toString)
        .containsExactly(
            "In slot 'history': 2 messages (102 tokens) did not fit into the budget of the render,"
                + " 20 tokens.");
    assertThat(result.estimatedTokens()).isEqualTo(13);
    ChatResult small = rendered("support", values, TokenBudget.of(9));
    assertThat(shown(small)).isEqualTo("system: You answer questions about Kiln.\nuser: Why?");
    assertThat(shown(rendered("support", values, TokenBudget.of(8))))
        .isEqualTo("system: You answer questions about Kiln.");
  }

  @Test
  void messagesOfLowPriorityAreDroppedFirst() throws Exception {
    prompt(
        """
        ---
        parameters: { long: { type: boolean, default: false }, names: { type: "string[]" } }
        ---
        {{#system priority=1}}aaaa{{/system}}
        {{#if long}}
        {{#user priority=2}}bbbb{{/user}}
        {{#assistant}}cccc{{/assistant}}
        {{else}}
        {{#user priority=-1}}dddd{{/user}}
        {{/if}}
        {{#each names as |name|}}
        {{#with name}}{{#user priority=3}}{{this}} {{@index}}{{/user}}{{/with}}
        {{/each}}
        {{#assistant priority=1 prefix=true}}eeee{{/assistant}}
        """);
    Map<String, Object> isLong = Map.of("long", true, "names", List.of("x", "y"));
    assertThat(shown(rendered(isLong)))
        .isEqualTo(
            "system: aaaa\nuser: bbbb\nassistant: cccc\nuser: x 0\nuser: y 1\nassistant+: eeee");
    assertThat(shown(rendered("support", isLong, TokenBudget.of(2))))
        .isEqualTo("system: aaaa\nassistant: cccc");
    ChatResult five = rendered("support", isLong, TokenBudget.of(5));
    assertThat(shown(five))
        .isEqualTo("system: aaaa\nuser: bbbb\nassistant: cccc\nuser: x 0\nassistant+: eeee");
    assertThat(five.dropped())
        .map(Object::toString)
        .containsExactly(
            "In slot 'user 3': 1 message (1 tokens) did not fit into the budget of the render, 5"
                + " tokens.");
    assertThat(shown(rendered("support", Map.of(), TokenBudget.of(1)))).isEqualTo("user: dddd");
  }

  @Test
  void partialsCanContainMessages() throws Exception {
    templates
        .with(
            "partials/turns.chat.md",
            """
            ---
            parameters:
              turns: { type: array, items: { properties: { ask: {}, answer: {} } }, required: true }
              name: { default: Ann }
            ---
            {{#each turns}}
            {{#user}}
            {{ask}}
              - {{../name}}
            {{/user}}
            {{#if answer}}{{#assistant}}{{answer}}{{/assistant}}{{/if}}
            {{/each}}
            """)
        .with("partials/rules.md", "- one\n- two\n")
        .with("partials/around.chat.md", "{{#system}}\n{{> @partial-block}}\n{{/system}}\n");
    prompt(
        """
        ---
        parameters:
          samples: { type: array, items: { properties: { ask: {}, answer: {} } }, required: true }
        ---
        {{#*inline "rule"}}{{#user}}{{this}}{{/user}}{{/inline}}
        {{#> around}}Rules:
          {{> rules}}
        {{/around}}
          {{> turns turns=samples name="Bob"}}
        {{> turns turns=samples}}
        {{> rule "r"}}
        """);
    assertThat(
            shown(
                rendered(
                    Map.of("samples", List.of(Map.of("ask", "a?", "answer", "a!"), Map.of())))))
        .isEqualTo(
            """
            system: Rules:
              - one
              - two

            user: a?
              - Bob
            assistant: a!
            user:\040
              - Bob
            user: a?
              - Ann
            assistant: a!
            user:\040
              - Ann
            user: r\
            """);
  }

  @Test
  void partialsOfALibraryCanContainMessages() throws Exception {
    Templates library =
        new Templates(folder.resolve("library"))
            .with(
                "partials/turns.chat.md",
                """
                ---
                parameters: { past: { type: messages }, name: { required: true } }
                ---
                {{#system}}You help {{name}}. {{> rules}}{{/system}}
                {{messages past}}
                """)
            .with("partials/rules.md", "Be brief.")
            .with("help.chat.md", "{{#user}}Help.{{/user}}");
    CompilerOptions published =
        CompilerOptions.of(library.root())
            .inPackage("com.acme.library")
            .publishedAs(new Publication("com.acme:turns", "1.2.0", "0.1.0"));
    for (Compilation.OutputFile file : PromptCompiler.compile(published).files()) {
      Path path = folder.resolve("indexed").resolve(file.path());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.content());
    }
    assertThat(folder.resolve("indexed/META-INF/prompts/index.json"))
        .content()
        .contains("help.chat.md", "partials/turns.chat.md");
    templates =
        new Templates(folder.resolve("app"))
            .with(
                "support.chat.md",
                """
                ---
                parameters: { history: { type: messages } }
                ---
                {{> turns past=history name="Ann"}}
                {{#user}}{{> rules}}{{/user}}
                """);
    CompilerOptions options =
        CompilerOptions.of(templates.root())
            .withLibraries(List.of(LibraryPath.of(folder.resolve("indexed"))));
    assertThat(
            shown(
                rendered(
                    options,
                    "support",
                    Map.of("history", List.of(message("user", "Hi"))),
                    TokenBudget.unlimited())))
        .isEqualTo("system: You help Ann. Be brief.\nuser: Hi\nuser: Be brief.");
    templates.with("text.md", "{{> turns name='Ann'}}");
    assertThat(templates.print(PromptCompiler.compile(options)))
        .contains("'turns'", "text.md:1")
        .doesNotContain("Exception");
  }

  @Test
  void messagesAreHandlebarsInARootOfAnOlderSyntax() throws Exception {
    templates
        .with(
            "partials/turns.chat.md",
            "{{#system}}{{#if name}}Help {{name}}, ${a}.{{/if}}{{/system}}")
        .with("old.md", "Hello ${name}");
    prompt("---\nparameters: { name: {} }\n---\n{{> turns}}{{#user}}{{name}} ${b}{{/user}}");
    SourceRoot root =
        new SourceRoot(
            folder,
            Optional.empty(),
            Optional.of(Syntax.DOLLAR),
            Scope.PROJECT,
            "com.acme.prompts",
            List.of(),
            List.of());
    assertThat(
            shown(
                rendered(
                    CompilerOptions.of(root),
                    "support",
                    Map.of("name", "Ann"),
                    TokenBudget.unlimited())))
        .isEqualTo("system: Help Ann, ${a}.\nuser: Ann ${b}");
  }

  /** A method of Java holds at most 64 KB. */
  @Test
  void thousandsOfMessagesCompile() throws Exception {
    String some = "{{#user}}{{name}}{{/user}}\n".repeat(4300);
    String others = "{{#assistant}}{{it}}{{/assistant}}\n".repeat(200);
    prompt(
        "---\nparameters: { name: {}, long: {} }\n---\n"
            + some
            + ("{{#if long}}{{#with long as |it|}}" + others + "{{/with}}{{/if}}"));
    List<ChatMessage> all = rendered(Map.of("name", "Ann", "long", "x")).messages();
    assertThat(all).hasSize(4500);
    assertThat(all.get(4299).content()).isEqualTo("Ann");
    assertThat(all.get(4499).content()).isEqualTo("x");
  }

  @Test
  void thousandsOfPrioritiesCompile() throws Exception {
    prompt("{{#user priority=1}}Anna{{/user}}{{#user priority=2}}Ben{{/user}}".repeat(2700));
    ChatResult result = rendered("support", Map.of(), TokenBudget.of(2800));
    assertThat(result.messages()).hasSize(2800);
    assertThat(result.messages().get(1).content()).isEqualTo("Ben");
    assertThat(result.messages().get(2799).content()).isEqualTo("Anna");
  }

  @Test
  void hundredsOfMessagesInALoopAndInBlocksCompile() throws Exception {
    StringBuilder text =
        new StringBuilder(
            "---\nparameters: { on: { type: boolean, required: true }, names: { type:"
                + " \"string[]\" } }\n---\n{{#each names as |name i|}}");
    for (int i = 0; i < 200; i++) {
      text.append("{{#user}}{{i}} ").append(i).append(" {{name}} {{@last}}{{/user}}\n");
    }
    text.append("{{/each}}");
    text.append("{{#if on}}".repeat(200)).append("{{#user}}deep{{/user}}");
    prompt(text.append("{{/if}}".repeat(200)).toString());
    List<ChatMessage> all = rendered(Map.of("on", true, "names", List.of("a", "b"))).messages();
    assertThat(all).hasSize(401);
    assertThat(all.get(0).content()).isEqualTo("0 0 a false");
    assertThat(all.get(399).content()).isEqualTo("1 199 b true");
    assertThat(all.get(400).content()).isEqualTo("deep");
  }

  @Test
  void tooManyMessagesForAClassAreReported() {
    prompt("{{#user}}Hi{{/user}}\n".repeat(5500));
    assertThat(templates.print(templates.compile()))
        .contains("[PC219] 'support.chat.md' has 5500 messages, and at most 5499 are allowed.");
  }

  @Test
  void aHelperThatTakesAnythingKeepsNoMedia() {
    prompt(
        "---\nparameters: { shot: { type: media, required: true } }\n---\n"
            + "{{#user}}{{show shot}}{{media shot}}{{/user}}");
    CompilerOptions options =
        CompilerOptions.of(templates.root())
            .withHelpers(
                List.of(new HelperOption("show", "com.acme.A#show", List.of("any"), "string")));
    assertThat(templates.print(PromptCompiler.compile(options)))
        .contains("[PC1355] 'shot' contains media, which the helper 'show' does not preserve.");
  }

  @Test
  void neighboursAreJoinedOnRequest() throws Exception {
    String text =
        """
        ---
        join: JOIN
        parameters: { image: { type: media } }
        ---
        {{#user}}a{{/user}}
        {{#user}}
        {{media image}}
        b
        {{/user}}
        {{#user}}{{media image}}{{/user}}
        {{#assistant}}c{{/assistant}}
        """;
    Map<String, Object> values = Map.of("image", "data:image/png;base64,AAAA");
    prompt(text.replace("JOIN", "false"));
    assertThat(shown(rendered(values)))
        .isEqualTo(
            "user: a\nuser: [data:image/png;base64,AAAA]b\nuser: [data:image/png;base64,AAAA]\n"
                + "assistant: c");
    prompt(text.replace("JOIN", "true"));
    assertThat(shown(rendered(values)))
        .isEqualTo(
            "user: a\n[data:image/png;base64,AAAA]b\n[data:image/png;base64,AAAA]\nassistant: c");
  }

  @Test
  void variantsHaveTheirOwnMessages() throws Exception {
    prompt(
        """
        ---
        maxTokens: 100
        parameters: { name: { required: true } }
        variants: { claude: {}, opus: { fallback: claude }, plain: {} }
        ---
        {{#user}}Hello {{name}}{{/user}}
        """);
    templates.with(
        "support.claude.chat.md",
        """
        ---
        maxTokens: 2
        ---
        {{#system}}Greet.{{/system}}
        {{#user}}{{name}}{{/user}}
        {{#user}}{{name}}{{name}}{{/user}}
        """);
    Map<String, Object> values = Map.of("name", "Ann");
    assertThat(shown(rendered(values))).isEqualTo("user: Hello Ann");
    assertThat(shown(rendered("support@claude", values, TokenBudget.unlimited())))
        .isEqualTo("system: Greet.");
    assertThat(shown(rendered("support@opus", values, TokenBudget.unlimited())))
        .isEqualTo("system: Greet.\nuser: Ann\nuser: AnnAnn");
    assertThat(shown(rendered("support@plain", values, TokenBudget.unlimited())))
        .isEqualTo("user: Hello Ann");
  }
}
