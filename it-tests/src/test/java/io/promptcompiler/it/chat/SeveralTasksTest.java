package io.promptcompiler.it.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Project;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tasks may declare the same names where these become classes of different packages. */
class SeveralTasksTest {
  private static final String WRITE =
      """
      task: write
      sources:
        turns: { args: { limit: { type: integer } }, returns: "Turn[]" }
      """;
  private static final String SUM_UP =
      """
      task: sum_up
      sources:
        turns: { args: { chapter: { type: integer } }, returns: "Turn[]" }
      """;
  private static final String TYPES = "types: { Turn: { properties: { text: {} } } }\n";

  @Test
  void shareATypeOfTheFolderAbove() {
    Map<String, String> files =
        Map.of("_defaults.yaml", TYPES, "a/w.task.yaml", WRITE, "b/s.task.yaml", SUM_UP);
    try (Project project = Project.of(files)) {
      assertThat(project.sources().keySet())
          .containsExactlyInAnyOrder(
              "com/acme/prompts/Prompts.java",
              "com/acme/prompts/Turn.java",
              "com/acme/prompts/a/TurnsArgs.java",
              "com/acme/prompts/a/WriteContext.java",
              "com/acme/prompts/a/WriteSources.java",
              "com/acme/prompts/b/SumUpContext.java",
              "com/acme/prompts/b/SumUpSources.java",
              "com/acme/prompts/b/TurnsArgs.java");
      assertThat(project.classes()).isNotNull();
    }
  }

  @Test
  void areReportedWhereTheyClash() {
    Map<String, String> files =
        Map.of("_defaults.yaml", TYPES, "s.task.yaml", SUM_UP, "w.task.yaml", WRITE);
    try (Project project = Project.of(files)) {
      assertThat(project.findings())
          .contains(
              "w.task.yaml",
              "[PC402]",
              "both become the class 'com.acme.prompts.TurnsArgs'.",
              "move its document to another folder, which becomes another package.");
    }
  }
}
