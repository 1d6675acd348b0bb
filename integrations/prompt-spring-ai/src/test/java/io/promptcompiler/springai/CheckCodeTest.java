package io.promptcompiler.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.code.CheckCode;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.source.javac.FindCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
                    FindCode.in(SOURCES, /* tests= */ false).modules(),
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
            "PC1405 {{",
            "PC1411 {role}",
            "PC1411 {name}");
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
  void aChatClientWithoutValuesSendsBraces() {
    assertThat(BrokenTemplates.withoutParameters())
        .isEqualToIgnoringNewLines("You are {role}.Hi {name}.");
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

  /** Pieces of templates; names are those of {@link #VALUES}. */
  private static final List<String> PIECES =
      List.of(
          "{a}",
          "{",
          "}",
          "{b.c}",
          "a",
          "b",
          " ",
          ",",
          ":",
          ";",
          "(",
          ")",
          ".",
          "!",
          "|",
          "&&",
          "||",
          "=",
          "\"x\"",
          "[",
          "]",
          "{if(",
          ")}",
          "{if(a)}",
          "{else}",
          "{elseif(b)}",
          "{endif}",
          ":{c|",
          "{a:{c|{c}",
          "}}",
          "length(",
          "; separator=\", \"",
          "\\{",
          "\\}",
          "\\",
          "/",
          " super ",
          " true ",
          "...",
          "{!",
          "!}",
          "{\\n}",
          "#",
          "text ",
          "\n");

  private static final Map<String, Object> VALUES =
      Map.of("a", "1", "b", List.of("2", "3"), "c", "4", "text", "5", "x", "6", "n", "7");

  /**
   * Random templates are invalid for StringTemplate exactly if they have a finding. Findings that
   * are not about validity are about characters that StringTemplate ignores, and about JSON.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void templatesAreInvalidAsForStringTemplate(int seed, @TempDir Path folder) throws IOException {
    Random random = new Random(seed);
    List<String> templates = new ArrayList<>();
    StringBuilder source =
        new StringBuilder("import org.springframework.ai.chat.prompt.PromptTemplate;\nclass A {\n");
    for (int i = 0; templates.size() < 2_000; i = templates.size()) {
      String template =
          random
              .ints(1 + random.nextInt(9), 0, PIECES.size())
              .mapToObj(PIECES::get)
              .collect(Collectors.joining());
      if (template.isBlank() || template.matches("(?s)\\{!.*")) {
        continue; // Spring AI does not read the first, and fails if there is nothing but a comment.
      }
      templates.add(template);
      String literal = template.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
      source.append(
          "Object f%d = new PromptTemplate(\"%s\").render(\"\"); // %d\n".formatted(i, literal, i));
    }
    Files.writeString(folder.resolve("A.java"), source.append("}\n"));
    Files.writeString(
        folder.resolve("pom.xml"),
        "<project><dependencies><dependency><groupId>org.springframework.ai</groupId>"
            + "<artifactId>spring-ai-model</artifactId><version>2.0.1</version></dependency>"
            + "</dependencies></project>");
    Map<Integer, List<String>> found =
        CheckCode.run(
                FindCode.in(folder, /* tests= */ false).modules(),
                List::of,
                new DiagnosticPolicy(Map.of()))
            .findings()
            .stream()
            .collect(
                Collectors.groupingBy(
                    one -> one.location().line() - 3,
                    Collectors.mapping(one -> one.code().id(), Collectors.toList())));
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < templates.size(); i++) {
      String template = templates.get(i);
      List<String> findings = found.getOrDefault(i, List.of());
      String failure = failure(template);
      boolean isReported = findings.contains("PC1405") || findings.contains("PC1413");
      boolean isMore = template.matches("(?s).*(#|\\\\|\\{!|\\{\\s*\"x\"\\s*[:,]).*");
      if (failure.isEmpty() ? isReported && !isMore : findings.isEmpty()) {
        wrong.add(template + " " + findings + " " + failure);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static String failure(String template) {
    try {
      new PromptTemplate(template).render(VALUES);
      return "";
    } catch (RuntimeException e) {
      return String.valueOf(e);
    }
  }
}
