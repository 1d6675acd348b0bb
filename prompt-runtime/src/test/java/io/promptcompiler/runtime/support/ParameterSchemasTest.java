package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.PromptInfo;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A JSON Schema is composed of what is known about parameters, and of what is given. */
class ParameterSchemasTest {

  @Test
  void composedOfDescriptions() {
    PromptInfo info =
        InfoBuilder.of("a.md", "text", "project")
            .required("diff", "string")
            .described("What \"changed\".")
            .untrusted()
            .optional("style", "enum")
            .enumValues("short", "long")
            .defaultValue("short")
            .optional("files", "string[][]")
            .defaultValue(List.of(List.of("a")))
            .required("data", "any")
            .build();
    assertThat(info.jsonSchema())
        .isEqualTo(
            "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\","
                + "\"properties\":{"
                + "\"diff\":{\"type\":\"string\",\"description\":\"What \\\"changed\\\".\","
                + "\"x-trust\":\"untrusted\"},"
                + "\"style\":{\"type\":\"string\",\"enum\":[\"short\",\"long\"],\"default\":\"short\"},"
                + "\"files\":{\"type\":\"array\",\"items\":{\"type\":\"array\","
                + "\"items\":{\"type\":\"string\"}},\"default\":[[\"a\"]]},"
                + "\"data\":{}},\"required\":[\"diff\",\"data\"]}");
  }

  @Test
  void whatIsGivenCounts() {
    InfoBuilder builder =
        InfoBuilder.of("a.md", "text", "project").optional("size", "Size").schema("{\"x\":1}");
    assertThat(builder.build().jsonSchema()).endsWith("\"properties\":{\"size\":{\"x\":1}}}");
    assertThat(builder.jsonSchema("{}").build().jsonSchema()).isEqualTo("{}");
  }
}
