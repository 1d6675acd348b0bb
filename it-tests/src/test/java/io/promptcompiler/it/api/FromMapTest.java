package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.PromptParameterException;
import java.nio.CharBuffer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A map becomes a prompt, or one exception that tells all that is wrong with it. */
class FromMapTest extends ApiTest {
  private static final String FILE =
      """
      ---
      parameters:
        task-id: { required: true, description: "Identifier,\\n  for example 094" }
        subtaskId: { type: number, required: true }
        wait: { type: boolean, required: true }
        count: { type: integer, default: 3 }
        order: { enum: [asc, desc], default: desc }
        names: { type: "string[]", default: [a, b] }
        tasks:
          type: array
          items:
            type: object
            properties:
              id: { type: integer, required: true, description: Number of the task }
              tags: { type: "string[]" }
              state: { enum: [open, done], default: open }
        owner: { type: object, properties: { name: { required: true }, age: { type: integer } } }
        grid: { type: array, items: { type: "integer[]" } }
        data: { type: any }
        rest: { type: object }
        note: {}
      ---
      {{[task-id]}}|{{subtaskId}}|{{wait}}|{{count}}|{{order}}|{{names}}|
      {{~#each tasks}}{{id}} {{tags}} {{state}};{{/each}}|{{owner.name}} {{owner.age}}|{{grid}}|{{data}}|
      {{~#each rest}}{{@key}}={{this}};{{/each}}|{{note}}""";

  FromMapTest() {
    super(Map.of("test.md", FILE));
  }

  private static Map<String, Object> enough() {
    return new LinkedHashMap<>(Map.of("task-id", "094", "subtaskId", 1, "wait", true));
  }

  private String render(Map<String, ?> parameters) {
    String text = project.prompt("TestPrompt", parameters).render();
    assertThat(project.interpret("test.md", parameters)).isEqualTo(text);
    return text;
  }

  private void refuses(Map<String, ?> parameters, String message) {
    assertThatThrownBy(() -> project.prompt("TestPrompt", parameters))
        .isInstanceOf(PromptParameterException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> project.interpret("test.md", parameters))
        .isInstanceOf(PromptParameterException.class)
        .hasMessage(message);
  }

  @Test
  void defaultsStandInForWhatIsAbsent() {
    assertThat(render(enough())).isEqualTo("094|1|true|3|desc|a,b|| ||||");
  }

  @Test
  void nullIsAbsentAndUnknownKeysAreIgnored() {
    Map<String, Object> parameters = enough();
    for (String name :
        List.of("count", "order", "names", "tasks", "owner", "grid", "data", "note")) {
      parameters.put(name, null);
    }
    parameters.put("unknown", LocalDate.EPOCH);
    parameters.put("taskId", "the Java name");
    assertThat(render(parameters)).isEqualTo("094|1|true|3|desc|a,b|| ||||");
  }

  @Test
  void convertsWhatIsSure() {
    Map<String, Object> parameters = enough();
    parameters.put("task-id", 94);
    parameters.put("subtaskId", "1.50");
    parameters.put("wait", "false");
    parameters.put("count", 4.0);
    parameters.put("order", CharBuffer.wrap("asc"));
    parameters.put("names", List.of(1, true, 0.5));
    parameters.put(
        "tasks",
        List.of(Map.of("id", "7", "tags", List.of("x")), Map.of("id", 8.0, "state", "done")));
    parameters.put("owner", Map.of("name", false, "age", "36"));
    parameters.put("grid", List.of(List.of("1", 2.0), List.of()));
    parameters.put("data", List.of(1, 0.5f));
    parameters.put("rest", Map.of("k", 1e21));
    assertThat(render(parameters))
        .isEqualTo("94|1.5|false|4|asc|1,true,0.5|7 x open;8  done;|false 36|1,2,|1,0.5|k=1e+21;|");
  }

  @Test
  void numbersAreExactOrRefused() {
    Map<String, String> problems = new LinkedHashMap<>();
    problems.put("1e400", "which cannot be represented exactly");
    problems.put("1234567890123456.78", "which cannot be represented exactly");
    problems.put("1.000", "which is ambiguous");
    problems.put("9007199254740993", "which cannot be represented exactly");
    problems.forEach(
        (number, why) -> {
          Map<String, Object> parameters = enough();
          parameters.put("subtaskId", number);
          refuses(
              parameters,
              "Parameter 'subtaskId' must be of type number, but got '" + number + "' " + why);
        });
    Map<String, Object> parameters = enough();
    parameters.put("subtaskId", 9007199254740993L);
    parameters.put("count", "12.000");
    refuses(
        parameters,
        "Parameter 'subtaskId' must be of type number, but got '9007199254740993' which cannot be"
            + " represented exactly\n"
            + "Parameter 'count' must be of type integer, but got '12.000' which is ambiguous");
    parameters.put("subtaskId", new java.math.BigDecimal("0.10"));
    parameters.put("count", "1200.000");
    parameters.put("data", new java.math.BigDecimal("1234567890123456.78"));
    assertThat(render(parameters))
        .isEqualTo("094|0.1|true|1200|desc|a,b|| ||1234567890123456.78||");
  }

  @Test
  void everyProblemIsReportedInTheOrderOfDeclaration() {
    Map<String, Object> owner = new HashMap<>();
    owner.put("name", null);
    owner.put("age", 1.5);
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("rest", List.of());
    parameters.put("data", Map.of("when", LocalDate.EPOCH));
    parameters.put("grid", List.of(List.of(1), List.of(2, "x"), 3));
    parameters.put("owner", owner);
    parameters.put(
        "tasks",
        Arrays.asList(
            Map.of("id", "seven", "tags", List.of(List.of())),
            Map.of("state", "closed"),
            null,
            "task"));
    parameters.put("names", "a");
    parameters.put("order", "ASC");
    parameters.put("count", "many");
    parameters.put("subtaskId", "abc");
    refuses(
        parameters,
        """
        Required parameter 'task-id' is missing. Identifier, for example 094
        Parameter 'subtaskId' must be of type number, but got 'abc' which cannot be converted
        Required parameter 'wait' is missing.
        Parameter 'count' must be of type integer, but got 'many' which cannot be converted
        Parameter 'order' must be one of 'asc', 'desc', but got 'ASC'
        Parameter 'names' must be of type array, but got a text
        Parameter 'tasks[0].id' must be of type integer, but got 'seven' which cannot be converted
        Parameter 'tasks[0].tags[0]' must be of type string, but got '[]' which cannot be converted
        Required parameter 'tasks[1].id' is missing. Number of the task
        Parameter 'tasks[1].state' must be one of 'open', 'done', but got 'closed'
        Required parameter 'tasks[2]' is missing.
        Parameter 'tasks[3]' must be of type object, but got a text
        Required parameter 'owner.name' is missing.
        Parameter 'owner.age' must be of type integer, but got '1.5' which cannot be converted
        Parameter 'grid[1][1]' must be of type integer, but got 'x' which cannot be converted
        Parameter 'grid[2]' must be of type array, but got a number
        Parameter 'data.when' must be made of maps, lists, texts, numbers and booleans, but got java.time.LocalDate
        Parameter 'rest' must be of type object, but got a list""");
  }

  @Test
  void theExceptionHasOneEntryForEachProblem() {
    assertThatThrownBy(() -> project.prompt("TestPrompt", Map.of("wait", "maybe", "count", true)))
        .isInstanceOfSatisfying(
            PromptParameterException.class,
            e ->
                assertThat(e.problems())
                    .containsExactly(
                        "Required parameter 'task-id' is missing. Identifier, for example 094",
                        "Required parameter 'subtaskId' is missing.",
                        "Parameter 'wait' must be of type boolean, but got 'maybe' which cannot be"
                            + " converted",
                        "Parameter 'count' must be of type integer, but got 'true' which cannot be"
                            + " converted"));
  }

  @Test
  void laterChangesOfTheMapDoNotShow() {
    Map<String, Object> parameters = enough();
    List<Object> names = new ArrayList<>(List.of("x"));
    parameters.put("names", names);
    parameters.put("data", names);
    var prompt = project.prompt("TestPrompt", parameters);
    names.add("later");
    parameters.clear();
    assertThat(prompt.render()).isEqualTo("094|1|true|3|desc|x|| ||x||");
  }

  @Test
  void equalsWhatTheBuilderMakes() {
    assertThat(
            consumer.run(
                """
                return TestPrompt.fromMap(Map.of("task-id", "094", "subtaskId", 1, "wait", "true"))
                    .equals(TestPrompt.builder().taskId("094").subtaskId(1).wait_(true).build());
                """))
        .isEqualTo(true);
  }
}
