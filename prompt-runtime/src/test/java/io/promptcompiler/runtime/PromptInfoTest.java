package io.promptcompiler.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.support.InfoBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is known of a prompt is what the builder was told. */
class PromptInfoTest {
  private static final PromptParameter PARAMETER =
      new PromptParameter(
          "x",
          new ParameterType("string"),
          true,
          null,
          "What x is.",
          List.of(),
          ParameterTrust.TRUSTED);

  @Test
  void givesWhatWasSet() {
    PromptInfo info =
        InfoBuilder.of("build/review.md", "text", "shared")
            .synopsis("one")
            .synopsis("two")
            .description("A review.")
            .version("1.2")
            .status("draft")
            .maxTokens(4_000)
            .sha256("ab")
            .parameter(PARAMETER)
            .jsonSchema("{\"type\":\"object\"}")
            .outputSchema("{\"type\":\"object\",\"properties\":{}}")
            .build();
    assertThat(info.id()).isEqualTo("build/review.md");
    assertThat(info.kind()).isEqualTo(PromptKind.TEXT);
    assertThat(info.scope()).isEqualTo(PromptScope.SHARED);
    assertThat(info.synopsis()).containsExactly("one", "two");
    assertThat(info.description()).isEqualTo("A review.");
    assertThat(info.version()).isEqualTo("1.2");
    assertThat(info.status()).isEqualTo(PromptStatus.DRAFT);
    assertThat(info.maxTokens()).isEqualTo(4_000);
    assertThat(info.sha256()).isEqualTo("ab");
    assertThat(info.parameters()).containsExactly(PARAMETER);
    assertThat(info.jsonSchema()).isEqualTo("{\"type\":\"object\"}");
    assertThat(info.outputSchema()).isEqualTo("{\"type\":\"object\",\"properties\":{}}");
    assertThat(info).hasToString("PromptInfo[build/review.md, text]");
  }

  @Test
  void aPartHasParametersOfItsOwn() {
    PromptInfo info =
        InfoBuilder.of("review.orchestrator.json", "orchestrator", "project")
            .version("1.2")
            .part("analysis", "{\"type\":\"object\"}")
            .parameter(PARAMETER)
            .part("planning", "{}")
            .build()
            .withModule("com.acme:prompts:1");
    assertThat(info.parts()).containsExactly("analysis", "planning");
    assertThat(info.parameters()).isEmpty();
    PromptInfo part = info.part("analysis");
    assertThat(part.id()).isEqualTo("review.orchestrator.json");
    assertThat(part.version()).isEqualTo("1.2");
    assertThat(part.module()).isEqualTo("com.acme:prompts:1");
    assertThat(part.parameters()).containsExactly(PARAMETER);
    assertThat(part.jsonSchema()).isEqualTo("{\"type\":\"object\"}");
    assertThat(part.parts()).isEmpty();
    assertThatThrownBy(() -> info.part("analysys"))
        .isInstanceOf(UnknownPartException.class)
        .hasMessageContaining("has no part 'analysys'")
        .hasMessageContaining("Parts: 'analysis', 'planning'.");
  }

  @Test
  void whatIsNotSetIsEmptyAndCurrent() {
    PromptInfo info = InfoBuilder.of("a.md", "text", "project").build();
    assertThat(info.synopsis()).isEmpty();
    assertThat(info.description()).isEmpty();
    assertThat(info.version()).isEmpty();
    assertThat(info.status()).isEqualTo(PromptStatus.CURRENT);
    assertThat(info.maxTokens()).isEqualTo(Integer.MAX_VALUE);
    assertThat(info.sha256()).isEmpty();
    assertThat(info.parameters()).isEmpty();
    assertThat(info.jsonSchema())
        .isEqualTo(
            "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\","
                + "\"properties\":{}}");
    assertThat(info.outputSchema()).isEmpty();
  }

  @Test
  void cannotBeChanged() {
    PromptInfo info =
        InfoBuilder.of("a.md", "text", "project").synopsis("one").parameter(PARAMETER).build();
    assertThatThrownBy(() -> info.parameters().add(PARAMETER))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> info.synopsis().add("a"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aParameterCopiesItsValues() {
    List<String> values = new ArrayList<>(List.of("a", "b"));
    PromptParameter parameter =
        new PromptParameter(
            "x", new ParameterType("enum"), false, "a", "", values, ParameterTrust.TRUSTED);
    values.clear();
    assertThat(parameter.enumValues()).containsExactly("a", "b");
  }

  @Test
  void aParameterHasWhatIsSaidAfterIt() {
    PromptInfo info =
        InfoBuilder.of("a.md", "text", "project")
            .required("diff", "string")
            .described("What changed.")
            .untrusted()
            .sensitive("SECRET")
            .optional("style", "enum")
            .enumValues("short", "long")
            .defaultValue("short")
            .optional("files", "string[]")
            .build();
    assertThat(info.parameters())
        .containsExactly(
            new PromptParameter(
                "diff",
                new ParameterType("string"),
                true,
                null,
                "What changed.",
                List.of(),
                ParameterTrust.UNTRUSTED,
                ParameterSensitivity.SECRET),
            new PromptParameter(
                "style",
                new ParameterType("enum"),
                false,
                "short",
                "",
                List.of("short", "long"),
                ParameterTrust.TRUSTED),
            new PromptParameter(
                "files",
                new ParameterType("string[]"),
                false,
                null,
                "",
                List.of(),
                ParameterTrust.TRUSTED));
  }

  @ParameterizedTest
  @CsvSource({
    "string, STRING",
    "boolean, BOOLEAN",
    "integer, INTEGER",
    "number, NUMBER",
    "enum, ENUM",
    "object, OBJECT",
    "any, ANY",
    "media, MEDIA",
    "messages, MESSAGES",
    "Severity, NAMED",
    "shared/types.Severity, NAMED",
    "string[], LIST"
  })
  void aTypeHasAKindAndPrintsAsDeclared(String declared, ParameterType.Kind kind) {
    assertThat(new ParameterType(declared).kind()).isEqualTo(kind);
    assertThat(new ParameterType(declared)).hasToString(declared);
  }

  @Test
  void onlyAListHasElements() {
    assertThat(new ParameterType("object[][]").element()).contains(new ParameterType("object[]"));
    assertThat(new ParameterType("string").element()).isEmpty();
  }

  @Test
  void aKindThatIsNotKnownIsAnother() {
    assertThat(InfoBuilder.of("a.note", "note", "project").build().kind())
        .isEqualTo(PromptKind.OTHER);
    assertThatThrownBy(() -> PromptScope.of("nobody"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("nobody");
    for (PromptStatus status : PromptStatus.values()) {
      assertThat(PromptStatus.of(status.value())).isEqualTo(status);
    }
  }

  @Test
  void tellsTelemetryWhatIsKnown() {
    String hash = "0123456789abcdef".repeat(4);
    PromptInfo base =
        InfoBuilder.of("build/review.md", "text", "shared")
            .version("1.2")
            .sha256(hash)
            .tools("search_orders")
            .toolsSha256("ab")
            .variants("claude")
            .build();
    PromptInfo claude =
        InfoBuilder.of("build/review.md", "text", "shared")
            .sha256(hash)
            .variant("claude", base)
            .build()
            .withModule("com.acme:prompts:3.4");
    assertThat(base.telemetry().toString())
        .isEqualTo(
            "{gen_ai.prompt.name=build/review.md, gen_ai.prompt.version=1.2,"
                + " io.promptcompiler.prompt.hash="
                + hash
                + ", io.promptcompiler.prompt.tools=ab"
                + ", io.promptcompiler.prompt.variant=base}");
    assertThat(claude.telemetry().toString())
        .isEqualTo(
            "{gen_ai.prompt.name=build/review.md, gen_ai.prompt.version=0123456789ab,"
                + " io.promptcompiler.prompt.hash="
                + hash
                + ", io.promptcompiler.prompt.tools=ab"
                + ", io.promptcompiler.prompt.variant=claude,"
                + " io.promptcompiler.prompt.module=com.acme:prompts:3.4}");
    PromptInfo unknown = InfoBuilder.of("a.md", "text", "project").build();
    assertThat(unknown.telemetry().toString()).isEqualTo("{gen_ai.prompt.name=a.md}");
    assertThatThrownBy(() -> base.telemetry().put("a", "b"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void ofAModuleIsOtherwiseTheSame() {
    PromptInfo info =
        InfoBuilder.of("a.md", "text", "project")
            .synopsis("one")
            .description("two")
            .version("3")
            .status("draft")
            .responseFormat("json")
            .maxTokens(4)
            .sha256("ab")
            .parameter(PARAMETER)
            .jsonSchema("{}")
            .outputSchema("{}")
            .variants("b")
            .build();
    PromptInfo there = info.withModule("com.acme:prompts:1");
    assertThat(info.module()).isEmpty();
    assertThat(there.module()).isEqualTo("com.acme:prompts:1");
    assertThat(there).usingRecursiveComparison().ignoringFields("module").isEqualTo(info);
  }
}
