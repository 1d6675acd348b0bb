package io.promptcompiler.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.support.InfoBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that schemas are passed unchanged to the provider, and that answers are read even if models
 * wrap them.
 */
class OutputsTest {
  private static final String SCHEMA = "{\"type\":\"object\",\"additionalProperties\":false}";

  @Test
  void theSchemaIsThatOfThePrompt() {
    PromptInfo prompt =
        InfoBuilder.of("build/re view.chat.md", "chat", "project").outputSchema(SCHEMA).build();
    ResponseFormat format = Outputs.responseFormat(prompt);
    assertThat(format.type()).isEqualTo(ResponseFormatType.JSON);
    assertThat(format.jsonSchema().name()).isEqualTo("re_view");
    assertThat(format.jsonSchema().rootElement()).isEqualTo(JsonRawSchema.from(SCHEMA));
  }

  @Test
  void aLongNameIsCut() {
    PromptInfo prompt =
        InfoBuilder.of("x".repeat(70) + ".md", "text", "project").outputSchema(SCHEMA).build();
    assertThat(Outputs.responseFormat(prompt).jsonSchema().name()).isEqualTo("x".repeat(64));
  }

  @Test
  void aPromptWithoutAnOutputIsRefused() {
    PromptInfo prompt = InfoBuilder.of("a.md", "text", "project").build();
    assertThatThrownBy(() -> Outputs.responseFormat(prompt))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The prompt 'a.md' declares no output.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": [1, null]}",
        "```json\n{\"a\": [1, null]}\n```",
        "Here it is: {\"a\": [1, null]}. Anything else?",
      })
  void readsTheObject(String answer) {
    Object a = Outputs.read(map -> String.valueOf(map.get("a")), answer);
    assertThat(a).isEqualTo("[1, null]");
  }

  @Test
  void readsAnyValue() {
    Object list = Outputs.readValue(String::valueOf, "[1, 2]");
    Object number = Outputs.readValue(String::valueOf, "7");
    assertThat(list).isEqualTo("[1, 2]");
    assertThat(number).isEqualTo("7");
  }

  @Test
  void invalidJsonIsAProblemForTheModel() {
    assertProblem(null, "The answer is empty. It must be JSON.");
    assertProblem(" ", "The answer is empty. It must be JSON.");
    assertProblem("I cannot.", "The answer must be JSON, without other text.");
    assertProblem("[1]", "The answer must be a JSON object.");
    assertProblem(
        "{\"a\": maybe}",
        "The answer cannot be read as JSON: Unrecognized token 'maybe': was expecting (JSON String,"
            + " Number, Array, Object or token 'null', 'true' or 'false').");
    assertProblem(
        "{\"a\": 1} {\"a\": 2}",
        "The answer cannot be read as JSON: Trailing token (of type START_OBJECT) found after value"
            + " (bound as `java.lang.Object`): not allowed as per"
            + " `DeserializationFeature.FAIL_ON_TRAILING_TOKENS`.");
  }

  private static void assertProblem(@Nullable String answer, String problem) {
    assertThatThrownBy(() -> Outputs.read(Map::copyOf, answer))
        .isInstanceOfSatisfying(
            OutputException.class, e -> assertThat(e.problems()).containsExactly(problem));
  }
}
