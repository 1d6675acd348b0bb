package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.it.oracle.Fuzz;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.integration.Json;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * The schemas of random outputs, judged by a validator of JSON Schema: they are valid and strict,
 * the examples that are made up fit them, and of an answer whose types are right or wrong in one
 * place validator and reader say the same.
 */
class OutputSchemasTest {
  private static final int COUNT = 60;
  private static final String NAMED =
      "types: { Verdict: { properties: { ok: { type: boolean, required: true }, why: {} } },"
          + " Level: { enum: [low, high] } }\n";

  /** What fits none of the types that it is put in the place of; an object fits no list. */
  private static final List<Object> WRONG = List.of("no such value", List.of(List.of()), Map.of());

  private final Random random = new Random(Fuzz.SEED);
  private final JsonMapper json = new JsonMapper();
  private final SchemaRegistry schemas =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  @Test
  void schemasAreStrictAndAgreeWithTheReader() throws ReflectiveOperationException {
    Map<String, String> files = new LinkedHashMap<>(Map.of("_defaults.yaml", NAMED));
    for (int i = 0; i < COUNT; i++) {
      String output = Json.stringify(declaration(2, true));
      files.put("o" + i + ".md", "---\noutput: " + output + "\n---\n{{outputExample}}");
    }
    Schema ofSchemas =
        schemas.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
    int refused = 0;
    try (Project project = Project.of(files)) {
      for (int i = 0; i < COUNT; i++) {
        Class<?> prompt = project.classes().loadClass("com.acme.prompts.O" + i + "Prompt");
        String text = (String) prompt.getMethod("outputSchema").invoke(null);
        String shown = files.get("o" + i + ".md") + "\n" + text;
        assertThat(ofSchemas.validate(text, InputFormat.JSON)).as(shown).isEmpty();
        assertStrict(json.readValue(text, Object.class), shown);
        Schema schema = schemas.getSchema(text, InputFormat.JSON);
        String example = project.interpret("o" + i + ".md", Map.of());
        assertThat(schema.validate(example, InputFormat.JSON)).as(shown + example).isEmpty();
        Object answer = json.readValue(example, Object.class);
        assertThat(isRead(prompt, answer)).as(shown + example).isTrue();
        for (Object wrong : changed(answer)) {
          boolean isValid = schema.validate(Json.stringify(wrong), InputFormat.JSON).isEmpty();
          assertThat(isRead(prompt, wrong))
              .as(() -> shown + "\n" + Json.stringify(wrong))
              .isEqualTo(isValid);
          refused += isValid ? 0 : 1;
        }
      }
    }
    assertThat(refused).isGreaterThan(COUNT);
  }

  private Map<String, Object> declaration(int depth, boolean isRoot) {
    Map<String, Object> declared = new LinkedHashMap<>();
    switch (random.nextInt(depth > 0 ? 9 : 6)) {
      case 0 -> declared.put("type", "string");
      case 1 -> declared.put("type", "integer");
      case 2 -> declared.put("type", "boolean");
      case 3 -> declared.put("enum", List.of("a", "b c"));
      case 4 -> declared.put("type", "Verdict");
      case 5 -> declared.put("type", "Level");
      case 6 -> {
        declared.put("type", "array");
        declared.put("items", declaration(depth - 1, true));
      }
      default -> {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
          properties.put("p" + i, declaration(depth - 1, false));
        }
        declared.put("properties", properties);
      }
    }
    if (random.nextInt(3) == 0) {
      declared.put("description", "What it is.");
    }
    if (!isRoot) {
      declared.put("required", random.nextBoolean());
    }
    return declared;
  }

  /** Objects are closed, and each of their properties is required. */
  private static void assertStrict(Object schema, String shown) {
    if (schema instanceof Map<?, ?> map) {
      if (map.get("properties") instanceof Map<?, ?> properties) {
        assertThat(map.get("additionalProperties")).as(shown).isEqualTo(false);
        assertThat((List<?>) map.get("required"))
            .as(shown)
            .isEqualTo(List.copyOf(properties.keySet()));
      }
      map.values().forEach(value -> assertStrict(value, shown));
    } else if (schema instanceof List<?> list) {
      list.forEach(value -> assertStrict(value, shown));
    }
  }

  private static boolean isRead(Class<?> prompt, Object answer)
      throws ReflectiveOperationException {
    Class<?> output = prompt;
    for (Class<?> nested : prompt.getDeclaredClasses()) {
      if (nested.getSimpleName().equals("Output")) {
        output = nested;
      }
    }
    try {
      if (output == prompt) {
        Class<?> named = prompt.getClassLoader().loadClass("com.acme.prompts.Verdict");
        named.getMethod("fromMap", Map.class).invoke(null, answer);
        return true;
      }
      for (Method method : output.getMethods()) {
        if ((method.getName().equals("from") && method.getParameterTypes()[0] == Object.class)
            || method.getName().equals("fromMap")) {
          method.invoke(null, answer);
          return true;
        }
      }
      throw new AssertionError(output);
    } catch (InvocationTargetException e) {
      assertThat(e.getCause()).isInstanceOf(OutputException.class);
      return false;
    }
  }

  /** An answer with another value in the place of each of its values, or with null, or nothing. */
  private static List<Object> changed(Object answer) {
    List<Object> all = new ArrayList<>();
    if (answer instanceof Map<?, ?> map) {
      for (Object key : map.keySet()) {
        List<Object> others = new ArrayList<>();
        Object value = map.get(key);
        if (value != null) {
          others.addAll(changed(value));
          others.addAll(wrong(value));
        }
        others.add(null);
        for (Object other : others) {
          Map<Object, Object> copy = new LinkedHashMap<>(map);
          copy.put(key, other);
          all.add(copy);
        }
      }
    } else if (answer instanceof List<?> list && !list.isEmpty()) {
      List<Object> others = new ArrayList<>(changed(list.get(0)));
      others.addAll(wrong(list.get(0)));
      others.forEach(other -> all.add(List.of(other)));
      all.add(List.of());
    }
    return all;
  }

  private static List<Object> wrong(Object value) {
    return WRONG.stream()
        .filter(other -> !(value instanceof Map && other instanceof Map))
        .filter(other -> !(value instanceof List && other instanceof List))
        .toList();
  }
}
