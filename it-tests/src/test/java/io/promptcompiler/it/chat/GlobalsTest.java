package io.promptcompiler.it.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.TokenBudget;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The names of the globals mean something wherever nothing nearer has them, in blocks too. */
class GlobalsTest {
  private static final String TASK =
      """
      task: t
      context:
        people: { type: array, items: { properties: { name: { required: true } } } }
        globals: { properties: { name: {}, world: {} } }
      """;
  private static final Map<String, Object> CONTEXT =
      Map.of(
          "people",
          List.of(Map.of("name", "Ann"), Map.of("name", "Bo")),
          "globals",
          Map.of("name", "of the globals", "world", "Earth"));

  @Test
  void theMemberOfAnElementIsNearerThanAGlobalOfItsName() {
    assertThat(rendered("{{#each people}}{{name}}, {{/each}}{{name}}"))
        .isEqualTo("Ann, Bo, of the globals");
  }

  @Test
  void whatAnElementLacksIsLookedUpAmongTheGlobals() {
    assertThat(rendered("{{#each people}}{{name}} of {{world}}. {{/each}}"))
        .isEqualTo("Ann of Earth. Bo of Earth. ");
  }

  @Test
  void theGlobalsThemselvesAreInReachInsideOfBlocks() {
    assertThat(rendered("{{#each people}}{{globals.name}} {{ctx.globals.world}}. {{/each}}"))
        .isEqualTo("of the globals Earth. of the globals Earth. ");
  }

  @Test
  void aPathThatSaysWhereToLookFallsBackToNothing() {
    assertThat(findings("{{#each people}}{{this.world}}{{/each}}"))
        .contains("Unknown variable 'world'");
    assertThat(findings("{{#each people}}{{../world}}{{/each}}"))
        .contains("Unknown variable 'world'");
  }

  private static Map<String, String> files(String leaf) {
    String document =
        """
        id: x
        task: t
        name: X
        version: 1
        layout:
          - { kind: message, role: user, content: "%s" }
        slots: {}
        """;
    return Map.of("t.task.yaml", TASK, "x.chat.yaml", document.formatted(leaf));
  }

  private static String rendered(String leaf) {
    try (Project project = Project.of(files(leaf))) {
      return Chats.render(
              project, "x.chat.yaml", "XPrompt", "T", CONTEXT, Map.of(), TokenBudget.unlimited())
          .messages()
          .get(0)
          .content();
    }
  }

  private static String findings(String leaf) {
    try (Project project = Project.of(files(leaf))) {
      return project.findings();
    }
  }
}
