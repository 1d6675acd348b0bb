package io.promptcompiler.it.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Project;
import io.promptcompiler.it.oracle.HandlebarsJs;
import io.promptcompiler.runtime.TextPrompt;
import io.promptcompiler.runtime.support.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random templates print the same from generated code, interpreter and handlebars.js. */
class ThreeWayTest {
  private static final long SEED = Long.getLong("fuzz.seed", 1);
  private static final int COUNT = Integer.getInteger("fuzz.count", 300);
  private static final int BATCH = 100;
  private static final int DATA = 4;

  private final HandlebarsJs handlebars = new HandlebarsJs();

  @Test
  void allThreePrintTheSame() throws IOException {
    for (int batch = 0; batch * BATCH < COUNT; batch++) {
      Map<String, Schema> schemas = new LinkedHashMap<>();
      Map<String, String> files = new LinkedHashMap<>();
      for (int i = batch * BATCH; i < Math.min(COUNT, (batch + 1) * BATCH); i++) {
        Random random = new Random(SEED * 1_000_003 + i);
        Schema parameters = Schema.parameters(random);
        String id = "f" + i + ".md";
        schemas.put(id, parameters);
        files.put(
            id,
            "---\nparameters: "
                + parameters.declaration()
                + "\n---\n"
                + RandomPrompts.body(parameters, random));
      }
      try (Project project = Project.of(files)) {
        assertThat(project.compilation().errors().stream().map(Object::toString).limit(3).toList())
            .as("findings")
            .isEmpty();
        for (Map.Entry<String, Schema> one : schemas.entrySet()) {
          compare(project, one.getKey(), files.get(one.getKey()), one.getValue());
        }
      }
    }
  }

  @SuppressWarnings("unchecked")
  private void compare(Project project, String id, String file, Schema schema) throws IOException {
    String template = file.substring(file.indexOf("\n---\n") + 5);
    Random random = new Random(SEED + id.hashCode());
    for (int i = 0; i < DATA; i++) {
      Map<String, Object> data = (Map<String, Object>) schema.value(random);
      String json = Json.stringify(data);
      String expected = handlebars.render(template, json);
      String what = "seed " + SEED + " " + id + "\n" + file + "\n" + json;
      assertThat(project.interpret(id, data)).as("interpreter, %s", what).isEqualTo(expected);
      String className = "F" + id.substring(1, id.indexOf('.')) + "Prompt";
      TextPrompt prompt = project.prompt(className, data);
      assertThat(prompt.render()).as("generated, %s", what).isEqualTo(expected);
      ByteArrayOutputStream utf8 = new ByteArrayOutputStream();
      prompt.writeUtf8(utf8);
      assertThat(utf8.toByteArray()).as("bytes, %s", what).isEqualTo(expected.getBytes(UTF_8));
      ByteArrayOutputStream quoted = new ByteArrayOutputStream();
      prompt.writeJsonString(quoted);
      assertThat(quoted.toString(UTF_8)).as("JSON, %s", what).isEqualTo(Json.stringify(expected));
    }
  }
}
