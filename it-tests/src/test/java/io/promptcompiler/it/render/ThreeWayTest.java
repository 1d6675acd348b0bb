package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.it.harness.Project;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random templates over random parameters print the same from generated code, interpreter and
 * handlebars.js. More of them: {@code ./mvnw -Pfuzz test}.
 */
class ThreeWayTest {
  private static final long SEED = Long.getLong("fuzz.seed", 1);
  private static final int COUNT = Integer.getInteger("fuzz.count", 300);
  private static final int BATCH = 100;
  private static final int DATA = 4;

  @Test
  void allThreePrintTheSame() {
    for (int from = 0; from < COUNT; from += BATCH) {
      batch(from, Math.min(COUNT, from + BATCH));
    }
  }

  private static void batch(int from, int to) {
    Map<String, Schema> schemas = new LinkedHashMap<>();
    Map<String, Map<String, String>> partials = new LinkedHashMap<>();
    Map<String, String> files = new LinkedHashMap<>();
    for (int i = from; i < to; i++) {
      Random random = new Random(SEED * 1_000_003 + i);
      Schema schema = Schema.parameters(random);
      String id = "f" + i + ".md";
      schemas.put(id, schema);
      String header = "---\nparameters: " + schema.declaration() + "\n---\n";
      RandomPrompts.Prompt prompt = RandomPrompts.Prompt.of(schema, random, "f" + i + "p");
      files.put(id, header + prompt.body());
      Map<String, String> texts = new LinkedHashMap<>();
      prompt
          .partials()
          .forEach(
              (name, text) -> {
                texts.put(name, ThreeWays.template(text));
                files.put("partials/" + name + ".md", text);
              });
      partials.put(id, texts);
    }
    try (Project project = Project.of(files)) {
      DiagnosticPrinter printer = new DiagnosticPrinter(project.folder());
      assertThat(project.compilation().errors().stream().map(printer::print).limit(3))
          .as("seed %d", SEED)
          .isEmpty();
      assertThat(project.compilation().program().fragments())
          .as("partials with classes")
          .isNotEmpty();
      schemas.forEach(
          (id, schema) -> compare(project, id, files.get(id), partials.get(id), schema));
    }
  }

  @SuppressWarnings("unchecked")
  private static void compare(
      Project project, String id, String file, Map<String, String> partials, Schema schema) {
    Random random = new Random(SEED + id.hashCode());
    String className = "F" + id.substring(1, id.indexOf('.')) + "Prompt";
    for (int i = 0; i < DATA; i++) {
      Map<String, Object> data = (Map<String, Object>) schema.value(random);
      ThreeWays.same(project, id, className, file, data, partials);
    }
  }
}
