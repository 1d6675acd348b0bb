package io.promptcompiler.runtime.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.integration.OutputText.NoJsonException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The JSON in the answers of models. */
class OutputTextTest {
  /** Knows these texts only. */
  private static Object parse(String text) throws NoJsonException {
    return switch (text) {
      case "{\"a\": 1}" -> Map.of("a", 1);
      case "[1]" -> List.of(1);
      default -> throw new NoJsonException("Not this: " + text, new IllegalStateException());
    };
  }

  private static @Nullable Object value(@Nullable String answer) {
    return OutputText.value(answer, OutputTextTest::parse);
  }

  @Test
  void whatStandsAroundItIsIgnored() {
    assertThat(value("{\"a\": 1}")).isEqualTo(Map.of("a", 1));
    assertThat(value("```json\n{\"a\": 1}\n```")).isEqualTo(Map.of("a", 1));
    assertThat(value("Here: [1] Done.")).isEqualTo(List.of(1));
    assertThat(OutputText.object("Sure. {\"a\": 1}", OutputTextTest::parse)).containsEntry("a", 1);
  }

  @Test
  void whatIsWrongIsSaidToTheModel() {
    assertProblem(null, "The answer is empty. It must be JSON.");
    assertProblem(" ", "The answer is empty. It must be JSON.");
    assertProblem("No.", "The answer must be JSON, without other text.");
    assertProblem("] no [", "The answer must be JSON, without other text.");
    assertProblem("So {x}", "The answer cannot be read as JSON: Not this: {x}.");
    assertProblem(
        "{" + "x".repeat(300) + "}",
        "The answer cannot be read as JSON: Not this: {" + "x".repeat(189) + "….");
    assertProblem("[1]", "The answer must be a JSON object.");
  }

  private static void assertProblem(@Nullable String answer, String problem) {
    assertThatThrownBy(() -> OutputText.object(answer, OutputTextTest::parse))
        .isInstanceOfSatisfying(
            OutputException.class,
            e -> {
              assertThat(e.problems()).containsExactly(problem);
              assertThat(e.paths()).containsExactly("");
            });
  }
}
