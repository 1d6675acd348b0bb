package io.promptcompiler.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

/** Examples of prompts as tests. */
class PromptExamplesTest {
  private static final String GREET =
      """
      ---
      parameters: { name: { required: true } }
      variants: { short: {} }
      examples:
        - name: a guest
          parameters: { name: Ann }
          text: |
            Welcome to our house.
            Hello Ann.
        - name: "Bob: again"
          parameters: { name: Bob }
      ---
      Welcome to our house.
      Hello {{name}}.
      """;

  private static final String SHORT =
      """
      ---
      examples:
        - { name: short, parameters: { name: Ann }, text: "Hi Ann.\\n" }
      ---
      Hi {{name}}.
      """;

  private static final String SUPPORT =
      """
      ---
      parameters: { question: { required: true } }
      examples:
        - name: why
          parameters: { question: Why? }
          messages:
            - { role: system, content: Be calm. }
            - { role: user, content: Why? }
        - name: how
          parameters: { question: How? }
      ---
      {{#system}}Be calm.{{/system}}
      {{#user}}{{question}}{{/user}}
      """;

  private static final String REPLY =
      """
      ---
      parameters: { name: { required: true, sensitive: personal } }
      examples:
        - { name: a, parameters: { name: Ann Example }, text: "Answer [name].\\n" }
        - { name: b, parameters: { name: Bob Example } }
      ---
      Answer {{name}}.
      """;

  private final ClassLoader before = Thread.currentThread().getContextClassLoader();
  @TempDir private Path folder;

  @BeforeEach
  @AfterEach
  void usual() {
    Thread.currentThread().setContextClassLoader(before);
    System.clearProperty("prompt.accept");
  }

  private Module module(Map<String, String> templates) throws IOException {
    return module(templates, /* isPublished= */ true);
  }

  private Module module(Map<String, String> templates, boolean isPublished) throws IOException {
    Module module = Module.of(folder, templates, isPublished);
    Thread.currentThread().setContextClassLoader(module.loader());
    return module;
  }

  private static Map<String, @Nullable Throwable> run(List<DynamicTest> tests) {
    Map<String, @Nullable Throwable> outcomes = new LinkedHashMap<>();
    for (DynamicTest test : tests) {
      @Nullable Throwable failure = null;
      try {
        test.getExecutable().execute();
      } catch (Throwable e) {
        failure = e;
      }
      outcomes.put(test.getDisplayName(), failure);
    }
    return outcomes;
  }

  private Map<String, @Nullable Throwable> run() {
    PromptCatalog catalog = PromptCatalog.discover();
    return run(ExampleTests.of(catalog, catalog.ids(), new GoldenFiles(folder.resolve("goldens"))));
  }

  @Test
  void examplesWithoutAnExpectedTextHaveFiles() throws IOException {
    try (Module module =
        module(Map.of("greet.md", GREET, "greet.short.md", SHORT, "support.chat.md", SUPPORT))) {
      Map<String, @Nullable Throwable> first = run();
      assertThat(first)
          .containsOnlyKeys(
              "greet.md: a guest",
              "greet.md: Bob: again",
              "greet.md@short: short",
              "support.chat.md: why",
              "support.chat.md: how")
          .containsEntry("greet.md: a guest", null)
          .containsEntry("greet.md@short: short", null)
          .containsEntry("support.chat.md: why", null);
      assertThat(first.get("greet.md: Bob: again"))
          .hasMessage(
              "The example 'Bob: again' of greet.md has no expected text, and there is no file "
                  + folder.resolve("goldens/greet.md/Bob-again.txt")
                  + ". Write the file with -Dprompt.accept, and read it.");

      System.setProperty("prompt.accept", "");
      assertThat(run().values()).containsOnlyNulls();
      assertThat(module.golden("greet.md/Bob-again.txt"))
          .hasValue("Welcome to our house.\nHello Bob.\n");
      assertThat(module.golden("support.chat.md/how.txt"))
          .hasValue("system: Be calm.\nuser: How?\n");
      assertThat(module.golden("greet.md/a-guest.txt")).isEmpty();

      System.clearProperty("prompt.accept");
      assertThat(run().values()).containsOnlyNulls();
    }
  }

  @Test
  void aDifferenceShowsTheChangedLines() throws IOException {
    try (Module module =
        module(Map.of("greet.md", GREET.replace("variants: { short: {} }\n", "")))) {
      module.edit("greet.md", "      Hello Ann.", "      Hallo Ann.");
      Path golden = folder.resolve("goldens/greet.md/Bob-again.txt");
      Files.createDirectories(golden.getParent());
      Files.writeString(golden, "Welcome to our house.\r\nHello Rob.\r\n");
      Map<String, @Nullable Throwable> outcomes = run();
      assertThat(outcomes.get("greet.md: a guest"))
          .isInstanceOf(AssertionFailedError.class)
          .hasMessage(
              """
              The example 'a guest' of greet.md renders a different text:

              @@ -1,2 +1,2 @@
               Welcome to our house.
              -Hallo Ann.
              +Hello Ann.

              If the new text is right, accept it with 'mvn prompt:validate -Dprompt.acceptExamples'.
              """);
      assertThat(outcomes.get("greet.md: Bob: again"))
          .hasMessageContaining("-Hello Rob.\n+Hello Bob.\n")
          .hasMessageEndingWith("accept it with -Dprompt.accept. It is in " + golden + ".\n");
      assertThat(outcomes.get("greet.md: Bob: again"))
          .extracting(failed -> ((AssertionFailedError) failed).getExpected().getValue())
          .isEqualTo("Welcome to our house.\nHello Rob.\n");
      Files.write(golden, new byte[] {(byte) 0xe9});
      assertThat(run().get("greet.md: Bob: again"))
          .hasMessage(golden + ": it is not text in UTF-8");
    }
  }

  @Test
  void sensitiveValuesAreHidden() throws IOException {
    try (Module module = module(Map.of("reply.md", REPLY))) {
      System.setProperty("prompt.accept", "true");
      assertThat(run().values()).containsOnlyNulls();
      assertThat(module.golden("reply.md/b.txt")).hasValue("Answer [name].\n");
      module.edit("reply.md", "Answer [name]", "Tell Ann Example");
      assertThat(run().get("reply.md: a"))
          .hasMessageContaining("-Tell [name].\n+Answer [name].\n")
          .hasMessageNotContaining("Ann");
    }
  }

  @Test
  void onePromptIsFoundByItsDescription() throws IOException {
    try (Module module = module(Map.of("reply.md", REPLY, "plain.md", "Hello\n"))) {
      PromptCatalog catalog = PromptCatalog.discover();
      assertThat(PromptExamples.of(catalog.info("reply.md")).map(DynamicTest::getDisplayName))
          .containsExactly("reply.md: a", "reply.md: b");
      assertThat(PromptExamples.of(catalog).map(DynamicTest::getDisplayName))
          .containsExactly("reply.md: a", "reply.md: b");
      assertThatThrownBy(() -> PromptExamples.of(catalog.info("plain.md")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("The prompt 'plain.md' has no examples.");
      assertThat(module.golden("reply.md/b.txt")).isEmpty();
    }
  }

  @Test
  void templatesThatAreNotPublishedAreReported() throws IOException {
    try (Module module = module(Map.of("reply.md", REPLY), /* isPublished= */ false)) {
      PromptCatalog catalog = PromptCatalog.discover(module.loader());
      assertThatThrownBy(() -> PromptExamples.of(catalog))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "The class path does not have the template of 'reply.md'. It is below"
                  + " META-INF/prompts, unless the build is configured with"
                  + " <publish>false</publish>. Without it, the examples are not known.");
    }
  }
}
