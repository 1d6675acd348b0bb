package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Project;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** What templates log arrives at the platform's logger, and nowhere else. */
class LogTest {
  private static final String FILE =
      """
      ---
      parameters:
        name: { required: true }
        on: { type: boolean, required: true }
        tags: { type: "string[]" }
      ---
      {{log "hello" name}}a{{#if on}}{{log name level="warn"}}{{else}}{{log tags level=0}}b{{/if}}
      {{#each tags}}{{log this @index level=../name}}{{this}}{{/each}}{{log null}}
      """;

  private static List<String> logged(Runnable action) {
    List<String> records = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            records.add(line.getLevel() + " " + line.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger logger = Logger.getLogger("test.md");
    logger.setUseParentHandlers(false);
    logger.setLevel(Level.ALL);
    logger.addHandler(handler);
    try {
      action.run();
    } finally {
      logger.removeHandler(handler);
    }
    return records;
  }

  @Test
  void goesToTheLoggerOfTheTemplate() {
    Map<String, Object> data = Map.of("name", "error", "on", true, "tags", List.of("x", "y"));
    List<String> expected =
        List.of("INFO hello error", "WARNING error", "SEVERE x 0", "SEVERE y 1", "INFO null");
    try (Project project = Project.of(FILE)) {
      assertThat(logged(() -> project.interpret("test.md", data))).isEqualTo(expected);
      var prompt = project.prompt("TestPrompt", data);
      assertThat(logged(prompt::render)).isEqualTo(expected);
      assertThat(prompt.render()).isEqualTo("a\nxy\n");
    }
  }

  @Test
  void printsNothing() {
    try (Project project = Project.of(FILE)) {
      Map<String, Object> none = Map.of("name", "n", "on", false);
      ThreeWays.same(project, "test.md", "TestPrompt", FILE, none);
      assertThat(logged(() -> project.prompt("TestPrompt", none).render()))
          .containsExactly("INFO hello n", "FINE null", "INFO null");
    }
  }
}
