package io.promptcompiler.it.api;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.ClassFile;
import io.promptcompiler.it.harness.JavaInMemory;
import io.promptcompiler.it.harness.Project;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What compiled prompts are made of: quick to start, without reflection, each text once. */
class ClassFilesTest extends ApiTest {
  private static final String LONG = "This sentence is long enough to be a constant of its own. ";

  ClassFilesTest() {
    super(Project.copyOf(Path.of("src", "it", "mcp-stories", "src", "main", "prompts")));
  }

  @Test
  void theCheckSeesAnInvokeDynamic() {
    String source = "class A { static String f(String s) { return s + 1; } }";
    ClassFile file =
        ClassFile.of(JavaInMemory.compile(Map.of("A.java", source), Map.of()).files().get("A"));
    assertThat(file.invokesDynamically()).isTrue();
  }

  @Test
  void nothingIsLinkedAtFirstUse() {
    assertThat(project.classes().files()).hasSizeGreaterThan(50);
    project
        .classes()
        .files()
        .forEach(
            (name, bytes) ->
                assertThat(ClassFile.of(bytes).invokesDynamically()).as(name).isFalse());
  }

  @Test
  void nothingIsReflected() {
    project
        .classes()
        .files()
        .forEach(
            (name, bytes) ->
                assertThat(ClassFile.of(bytes).texts())
                    .as(name)
                    .noneMatch(text -> text.contains("java/lang/reflect"))
                    .doesNotContain("forName"));
  }

  @Test
  void onlyTheRuntimeAndTheJdkAreNeeded() {
    project
        .classes()
        .files()
        .forEach(
            (name, bytes) ->
                assertThat(ClassFile.of(bytes).classes())
                    .as(name)
                    .allMatch(
                        used ->
                            used.startsWith("java/")
                                || used.startsWith("[")
                                || used.startsWith("io/promptcompiler/runtime/")
                                || used.startsWith("com/acme/prompts/")));
  }

  @Test
  void theCatalogLoadsOneClassForAPromptThatItRenders() {
    String file = "---\nparameters:\n  a: { required: true }\n  b: { default: c }\n---\n{{a}}{{b}}";
    try (Project one = Project.of(file)) {
      assertThat(one.catalog().render("test.md", Map.of("a", "x"))).isEqualTo("xc");
      assertThat(one.classes().loaded())
          .filteredOn(name -> name.contains("TestPrompt"))
          .containsExactly("com.acme.prompts.TestPrompt");
    }
  }

  @Test
  void longTextStandsInOneClassFileOnce() {
    String file =
        "---\nparameters:\n  x: { type: boolean, required: true }\n---\n"
            + "{{#if x}}"
            + LONG
            + "{{x}}"
            + LONG
            + "{{else}}"
            + LONG
            + "{{/if}}{{x}}"
            + LONG;
    try (Project one = Project.of(file)) {
      long copies =
          one.classes().files().values().stream()
              .flatMap(bytes -> ClassFile.of(bytes).texts().stream())
              .filter(text -> text.contains(LONG.strip()))
              .count();
      assertThat(copies).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "You are the supervisor of one subtask.",
        "You are the coder. This session we ",
        "Nobody counted the sessions before this one."
      })
  void textOfRealPromptsStandsInOneClassFileOnce(String sentence) {
    int copies =
        project.classes().files().values().stream()
            .mapToInt(bytes -> count(new String(bytes, ISO_8859_1), sentence))
            .sum();
    assertThat(copies).isEqualTo(1);
  }

  @Test
  void textOfAPartialStandsInItsOwnClassOnly() {
    String prompt =
        "---\nparameters: { name: { required: true } }\n---\n{{name}} {{> rules name=\"%s\"}}";
    Map<String, String> files =
        Map.of(
            "a.md", prompt.formatted("a"),
            "b/b.md", prompt.formatted("b"),
            "partials/rules.md",
                "---\nparameters: { name: { required: true } }\n---\n"
                    + LONG.repeat(40)
                    + "{{name}}");
    try (Project many = Project.of(files)) {
      many.classes()
          .files()
          .forEach(
              (name, bytes) -> {
                ClassFile file = ClassFile.of(bytes);
                boolean isItsOwn = name.equals("com.acme.prompts.partials.RulesFragment");
                assertThat(file.texts().stream().filter(text -> text.contains(LONG.strip())))
                    .as(name)
                    .hasSize(isItsOwn ? 1 : 0);
                assertThat(file.invokesDynamically()).as(name).isFalse();
              });
      for (String caller : List.of("com.acme.prompts.APrompt", "com.acme.prompts.b.BPrompt")) {
        assertThat(ClassFile.of(many.classes().files().get(caller)).classes())
            .contains("com/acme/prompts/partials/RulesFragment");
      }
    }
  }

  private static int count(String text, String part) {
    int count = 0;
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      count++;
    }
    return count;
  }
}
