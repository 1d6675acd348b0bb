package io.promptcompiler.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.support.InfoBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.converter.StructuredOutputConverter;

/**
 * Tests that schemas are passed unchanged to the provider, and that answers are read even if models
 * wrap them.
 */
class OutputsTest {
  private static final String SCHEMA = "{\"type\":\"object\",\"additionalProperties\":false}";

  private static final PromptInfo PROMPT =
      InfoBuilder.of("review.md", "text", "project").outputSchema(SCHEMA).build();

  @Test
  void theConverterHasTheSchemaOfThePromptAndItsReader() {
    StructuredOutputConverter<String> converter =
        Outputs.converter(PROMPT, map -> String.valueOf(map.get("a")));
    assertThat(converter.getJsonSchema()).isEqualTo(SCHEMA);
    assertThat(converter.getFormat())
        .isEqualTo("Answer only with JSON that matches this JSON Schema:\n" + SCHEMA);
    assertThat(converter.convert("{\"a\": 1}")).isEqualTo("1");
    assertThat(Outputs.valueConverter(PROMPT, String::valueOf).convert("[1, 2]"))
        .isEqualTo("[1, 2]");
  }

  @Test
  void aPromptWithoutAnOutputIsRefused() {
    PromptInfo prompt = InfoBuilder.of("a.md", "text", "project").build();
    assertThatThrownBy(() -> Outputs.converter(prompt, Map::copyOf))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The prompt 'a.md' declares no output.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": [1, null]}",
        "```json\n{\"a\": [1, null]}\n```",
        "<think>{\"a\": 2}?</think>\n{\"a\": [1, null]}",
        "Here it is: {\"a\": [1, null]}. Anything else?",
      })
  void readsTheObject(String answer) {
    Object a = Outputs.read(map -> String.valueOf(map.get("a")), answer);
    assertThat(a).isEqualTo("[1, null]");
  }

  @Test
  void invalidJsonIsAProblemForTheModel() {
    assertProblem("", "The answer is empty. It must be JSON.");
    assertProblem("I cannot.", "The answer must be JSON, without other text.");
    assertProblem("[1]", "The answer must be a JSON object.");
    assertProblem(
        "{\"a\": maybe}",
        "The answer cannot be read as JSON: Unrecognized token 'maybe': was expecting (JSON String,"
            + " Number, Array, Object or token 'null', 'true' or 'false').");
  }

  private static void assertProblem(String answer, String problem) {
    assertThatThrownBy(() -> Outputs.read(Map::copyOf, answer))
        .isInstanceOfSatisfying(
            OutputException.class, e -> assertThat(e.problems()).containsExactly(problem));
  }
}
