package io.promptcompiler.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.code.CheckCode;
import io.promptcompiler.core.code.FindCode;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.prompt.PromptTemplate;

/**
 * Tests the findings of {@code check-code} against Spring AI: each template of {@link
 * BrokenTemplates} has its finding, and fails, or sends a wrong text.
 */
class CheckCodeTest {
  private static final Path SOURCES = Path.of("src", "test", "java");

  @Test
  void eachTemplateHasItsFinding() throws IOException {
    assertThat(
            CheckCode.run(
                    FindCode.in(SOURCES, /* tests= */ false),
                    List::of,
                    new DiagnosticPolicy(Map.of()))
                .findings())
        .filteredOn(one -> one.location().source().path().endsWith("/BrokenTemplates.java"))
        .extracting(one -> one.code().id() + " " + one.location().text())
        .containsExactly(
            "PC1402 name",
            "PC1403 day",
            "PC1404 \"missing.st\"",
            "PC1405 {",
            "PC1405 {",
            "PC1405 {",
            "PC1405 {",
            "PC1413 separator",
            "PC1413 item",
            "PC1414 {{name}}",
            "PC1405 {{");
  }

  @Test
  void aVariableWithoutValueFails() {
    fails(BrokenTemplates::withoutValue, "Missing variable names are: [name]");
  }

  @Test
  void anUnusedValueIsNotSent() {
    assertThat(BrokenTemplates.unused()).isEqualTo("Greet Ann.");
  }

  @Test
  void aMissingResourceFails() {
    fails(BrokenTemplates::missingResource, "Failed to read resource");
  }

  @Test
  void bracesOfTextFailOrLoseText() {
    fails(BrokenTemplates::data, "The template string is not valid");
    fails(BrokenTemplates::prose, "The template string is not valid");
    fails(BrokenTemplates::alternatives, "The template string is not valid");
    assertThat(BrokenTemplates.dataAroundAVariable().strip()).isEqualTo("id");
    assertThat(BrokenTemplates.doubleBracesAroundData())
        .isEqualTo("Answer as \"city\": \"Rome\": Hi");
  }

  @Test
  void theValidationDemandsValuesForNamesOfTheTemplate() {
    fails(BrokenTemplates::separator, "Missing variable names are: [separator]");
    fails(BrokenTemplates::secondUse, "Missing variable names are: [item]");
  }

  @Test
  void doubleBracesSendTheName() {
    assertThat(BrokenTemplates.doubleBraces()).isEqualTo("Greet name.");
  }

  @Test
  void templatesWithoutFindingsRender() {
    assertThat(
            new PromptTemplate(
                    "\\{ \"id\": {x.id} \\} {if(y)}{y}{endif} {first(z)} {z:{one | <{one}>}} $\\{x\\}")
                .render(Map.of("x", Map.of("id", 7), "y", "yes", "z", List.of(1, 2))))
        .isEqualTo("{ \"id\": 7 } yes 1 <1><2> ${x}");
  }

  private static void fails(ThrowingCallable call, String message) {
    assertThatThrownBy(call).hasMessageContaining(message);
  }
}
