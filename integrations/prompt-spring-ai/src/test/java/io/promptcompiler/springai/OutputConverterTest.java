package io.promptcompiler.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.support.InfoBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.ai.converter.StructuredOutputConverter;

/** Tests that schemas are passed unchanged to the provider, and answers to the reader. */
class OutputConverterTest {
  private static final String SCHEMA =
      "{\"type\":\"object\",\"properties\":{\"a\":{}},\"additionalProperties\":false}";

  private static final PromptInfo PROMPT =
      InfoBuilder.of("review.md", "text", "project").outputSchema(SCHEMA).build();

  @Test
  void theConverterHasTheSchemaOfThePromptAndItsReader() {
    StructuredOutputConverter<String> converter =
        OutputConverter.of(PROMPT, map -> String.valueOf(map.get("a")));
    assertThat(converter.getJsonSchema()).isEqualTo(SCHEMA);
    assertThat(converter.getFormat())
        .isEqualTo("Answer only with JSON that matches this JSON Schema:\n" + SCHEMA);
    assertThat(converter.convert("{\"a\": 1}")).isEqualTo("1");
  }

  @Test
  void aPromptWithoutAnOutputIsRefused() {
    PromptInfo prompt = InfoBuilder.of("a.md", "text", "project").build();
    assertThatThrownBy(() -> OutputConverter.of(prompt, Map::copyOf))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The prompt 'a.md' declares no output.");
  }

  @Test
  void anAnswerThatDoesNotFitIsAProblemForTheModel() {
    StructuredOutputConverter<Object> converter = OutputConverter.of(PROMPT, map -> map);
    assertThat(converter.convert("<think>Is it {}?</think>\n```json\n{'a': True}\n```"))
        .isEqualTo(Map.of("a", true));
    assertThatThrownBy(() -> converter.convert("I cannot."))
        .isInstanceOf(OutputException.class)
        .hasMessage("The answer must be JSON, without other text.");
  }

  @Test
  void theReaderMayBeStrict() {
    StructuredOutputConverter<Object> converter =
        OutputConverter.of(PROMPT, Outputs.<Object>of(PROMPT, map -> map).strict());
    assertThat(converter.getJsonSchema()).isEqualTo(SCHEMA);
    assertThatThrownBy(() -> converter.convert("Here you are: {\"a\": true}"))
        .isInstanceOf(OutputException.class)
        .hasMessage("There is text before the JSON.");
  }
}
