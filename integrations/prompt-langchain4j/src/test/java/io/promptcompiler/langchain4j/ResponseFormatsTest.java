package io.promptcompiler.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.support.InfoBuilder;
import org.junit.jupiter.api.Test;

/** Tests that schemas are passed unchanged to the provider. */
class ResponseFormatsTest {
  private static final String SCHEMA = "{\"type\":\"object\",\"additionalProperties\":false}";

  @Test
  void theSchemaIsThatOfThePrompt() {
    PromptInfo prompt =
        InfoBuilder.of("build/re view.chat.md", "chat", "project").outputSchema(SCHEMA).build();
    ResponseFormat format = ResponseFormats.of(prompt);
    assertThat(format.type()).isEqualTo(ResponseFormatType.JSON);
    assertThat(format.jsonSchema().name()).isEqualTo("re_view");
    assertThat(format.jsonSchema().rootElement()).isEqualTo(JsonRawSchema.from(SCHEMA));
  }

  @Test
  void aLongNameIsCut() {
    PromptInfo prompt =
        InfoBuilder.of("x".repeat(70) + ".md", "text", "project").outputSchema(SCHEMA).build();
    assertThat(ResponseFormats.of(prompt).jsonSchema().name()).isEqualTo("x".repeat(64));
  }

  @Test
  void aPromptWithoutAnOutputIsRefused() {
    PromptInfo prompt = InfoBuilder.of("a.md", "text", "project").build();
    assertThatThrownBy(() -> ResponseFormats.of(prompt))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The prompt 'a.md' declares no output.");
  }
}
