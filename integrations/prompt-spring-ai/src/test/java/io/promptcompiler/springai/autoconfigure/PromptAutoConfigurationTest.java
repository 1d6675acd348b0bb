package io.promptcompiler.springai.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.catalog.JoinedCatalog;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.UnknownPromptException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Tests that an application has a catalog, which follows the templates during development. */
class PromptAutoConfigurationTest {
  private final ApplicationContextRunner application =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(PromptAutoConfiguration.class));

  @TempDir Path prompts;

  @Test
  void inProductionTheClassesAreTheCatalog() throws IOException {
    Files.writeString(prompts.resolve("hello.md"), "Hello\n");
    application
        .withClassLoader(new FilteredClassLoader("org.springframework.boot.devtools"))
        .withPropertyValues("prompt.directories=" + prompts)
        .run(context -> assertThat(context.getBean(PromptCatalog.class).ids()).isEmpty());
    application
        .withPropertyValues("prompt.reload=false", "prompt.directories=" + prompts)
        .run(context -> assertThat(context.getBean(PromptCatalog.class).ids()).isEmpty());
  }

  @Test
  void underDevtoolsTheTemplatesAre() throws IOException {
    Files.writeString(prompts.resolve("hello.md"), "Hello\n");
    application
        .withPropertyValues("prompt.directories=" + prompts)
        .run(
            context ->
                assertThat(context.getBean(PromptCatalog.class).ids()).containsExactly("hello.md"));
  }

  @Test
  void aCatalogOfTheApplicationGoesFirst() {
    PromptCatalog own = JoinedCatalog.of(List.of());
    application
        .withBean(PromptCatalog.class, () -> own)
        .run(context -> assertThat(context.getBean(PromptCatalog.class)).isSameAs(own));
  }

  @Test
  void templatesAreReadAgainWhenTheyChange() throws IOException {
    Path hello = prompts.resolve("hello.md");
    Files.writeString(hello, "Hello\n");
    application
        .withPropertyValues("prompt.reload=true", "prompt.directories=" + prompts)
        .run(
            context -> {
              PromptCatalog catalog = context.getBean(PromptCatalog.class);
              assertThat(catalog.render("hello", Map.of())).isEqualTo("Hello\n");
              Files.writeString(hello, "Good morning\n");
              assertThat(catalog.render("hello", Map.of())).isEqualTo("Good morning\n");
              assertThat(catalog.messages("hello", Map.of()).messages().get(0).content())
                  .isEqualTo("Good morning\n");
              assertThat(catalog.scope("project").folder("").ids()).containsExactly("hello.md");
              assertUnknown(catalog, "helo", "Unknown prompt 'helo'. Did you mean 'hello'?");
              assertUnknown(catalog, "../hello", "The prompt name '../hello' has a part '..'.");
            });
  }

  private static void assertUnknown(PromptCatalog catalog, String id, String words) {
    assertThatThrownBy(() -> catalog.info(id))
        .isInstanceOf(UnknownPromptException.class)
        .hasMessage(words);
  }

  @Test
  void missingCompilerIsReported() {
    application
        .withClassLoader(new FilteredClassLoader("io.promptcompiler.core"))
        .withPropertyValues("prompt.reload=true")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageStartingWith(
                        "To read templates while they are edited, add the dependency"
                            + " io.promptcompiler:prompt-compiler-core"));
  }

  @Test
  void pathThatIsNotADirectoryIsAnError() {
    application
        .withPropertyValues("prompt.reload=true", "prompt.directories=/no/such/place")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessage(
                        "'prompt.directories' has '/no/such/place', which is not a directory."));
  }

  /** Under devtools alone, an application starts wherever it is. */
  @Test
  void withoutTemplatesTheClassesAreTheCatalog() {
    application.run(context -> assertThat(context).hasNotFailed());
    application
        .withPropertyValues("prompt.reload=true")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageStartingWith("No templates of this application were found"));
  }
}
