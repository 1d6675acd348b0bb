package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.PromptParameterException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Parameters are read from a map, and all problems told at once. */
class ParameterReaderTest {

  @Test
  void readsWhatIsThere() {
    ParameterReader in = ParameterReader.of(Map.of("s", 1, "b", "true", "i", "2", "n", "0.5"));
    assertThat(in.requiredString("s", "")).isEqualTo("1");
    assertThat(in.optionalString("s")).isEqualTo("1");
    assertThat(in.stringOr("s", "z")).isEqualTo("1");
    assertThat(in.requiredBoolean("b", "")).isTrue();
    assertThat(in.optionalBoolean("b")).isTrue();
    assertThat(in.booleanOr("b", false)).isTrue();
    assertThat(in.requiredInteger("i", "")).isEqualTo(2);
    assertThat(in.optionalInteger("i")).isEqualTo(2);
    assertThat(in.integerOr("i", 9)).isEqualTo(2);
    assertThat(in.requiredNumber("n", "")).isEqualTo(0.5);
    assertThat(in.optionalNumber("n")).isEqualTo(0.5);
    assertThat(in.numberOr("n", 9)).isEqualTo(0.5);
    assertThatCode(in::check).doesNotThrowAnyException();
  }

  @Test
  void anOptionalOneMayBeAbsent() {
    ParameterReader in = ParameterReader.of(Map.of("other", "ignored"));
    assertThat(in.optionalString("s")).isNull();
    assertThat(in.stringOr("s", "z")).isEqualTo("z");
    assertThat(in.optionalBoolean("b")).isNull();
    assertThat(in.booleanOr("b", true)).isTrue();
    assertThat(in.optionalInteger("i")).isNull();
    assertThat(in.integerOr("i", 9)).isEqualTo(9);
    assertThat(in.optionalNumber("n")).isNull();
    assertThat(in.numberOr("n", 9)).isEqualTo(9);
    assertThatCode(in::check).doesNotThrowAnyException();
  }

  @Test
  void nullIsAbsent() {
    Map<String, Object> map = new HashMap<>();
    map.put("s", null);
    ParameterReader in = ParameterReader.of(map);
    assertThat(in.optionalString("s")).isNull();
    assertThat(in.requiredString("s", "")).isEmpty();
    assertThatThrownBy(in::check).hasMessage("Required parameter 's' is missing.");
  }

  @Test
  void theDescriptionFollowsWhatIsMissing() {
    ParameterReader in = ParameterReader.of(Map.of());
    in.requiredString("storyId", "Story identifier");
    assertThatThrownBy(in::check)
        .hasMessage("Required parameter 'storyId' is missing. Story identifier");
  }

  @Test
  void allProblemsAreReportedInTheOrderOfReading() {
    ParameterReader in =
        ParameterReader.of(
            Map.of(
                "tasks",
                List.of(Map.of("id", "a", "owner", "nobody"), Map.of("owner", Map.of("age", "b"))),
                "wait",
                "maybe"));
    assertThat(in.requiredNumber("subtaskId", "")).isZero();
    ParameterValue tasks = Objects.requireNonNull(in.required("tasks", ""));
    for (ParameterValue element : tasks.elements()) {
      ParameterReader task = Objects.requireNonNull(element.asObject());
      task.requiredInteger("id", "Number of the task");
      ParameterReader owner = Objects.requireNonNull(task.required("owner", "")).asObject();
      if (owner != null) {
        owner.optionalInteger("age");
      }
    }
    assertThat(in.requiredBoolean("wait", "")).isFalse();
    assertThatThrownBy(in::check)
        .isInstanceOfSatisfying(
            PromptParameterException.class, e -> assertThat(e.problems()).hasSize(6))
        .hasMessage(
            """
            Required parameter 'subtaskId' is missing.
            Parameter 'tasks[0].id' must be of type integer, but got 'a' which cannot be converted
            Parameter 'tasks[0].owner' must be of type object, but got a text
            Required parameter 'tasks[1].id' is missing. Number of the task
            Parameter 'tasks[1].owner.age' must be of type integer, but got 'b' which cannot be converted
            Parameter 'wait' must be of type boolean, but got 'maybe' which cannot be converted""");
  }
}
