package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.PromptStatus;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A deprecated prompt warns those who use it and nobody else. */
class DeprecatedTest extends ApiTest {
  DeprecatedTest() {
    super(
        Map.of(
            "old.md",
            """
            ---
            status: deprecated
            deprecated: new.md, which is shorter
            parameters:
              owner: { type: object, properties: { name: { required: true } }, required: true }
              mode: { enum: [fast, slow], default: slow }
            ---
            {{owner.name}} {{mode}}\
            """,
            "older.md",
            "---\nstatus: deprecated\n---\nold text",
            "new.md",
            "new text"));
  }

  @Test
  void generatedCodeCompilesWithoutAWarning() {
    assertThat(project.classes().files())
        .containsKeys("com.acme.prompts.OldPrompt", "com.acme.prompts.Prompts");
  }

  @Test
  void theClassIsDeprecated() throws ClassNotFoundException {
    ClassLoader classes = project.classes();
    assertThat(classes.loadClass("com.acme.prompts.OldPrompt")).hasAnnotation(Deprecated.class);
    assertThat(classes.loadClass("com.acme.prompts.OlderPrompt")).hasAnnotation(Deprecated.class);
    assertThat(
            classes.loadClass("com.acme.prompts.NewPrompt").isAnnotationPresent(Deprecated.class))
        .isFalse();
  }

  @Test
  void theReasonIsJavadoc() {
    assertThat(project.sources().get("com/acme/prompts/OldPrompt.java"))
        .contains(" * @deprecated new.md, which is shorter\n");
    assertThat(project.sources().get("com/acme/prompts/NewPrompt.java"))
        .doesNotContain("@deprecated");
  }

  @Test
  void whoUsesItIsWarned() {
    assertThat(consumer.refusals("OlderPrompt.builder().render()"))
        .anySatisfy(message -> assertThat(message).contains("OlderPrompt", "deprecat"));
    assertThat(consumer.refusals("NewPrompt.builder().render()")).isEmpty();
  }

  @Test
  void theCatalogStillRendersIt() {
    assertThat(project.catalog().render("old.md", Map.of("owner", Map.of("name", "Ada"))))
        .isEqualTo("Ada slow");
    assertThat(project.catalog().info("old.md").status()).isEqualTo(PromptStatus.DEPRECATED);
  }
}
