package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Prompts and their objects are values: equal when their parameters are. */
class IdentityTest extends ApiTest {
  IdentityTest() {
    super(
        Map.of(
            "build/all.md",
            """
            ---
            parameters:
              text: { required: true }
              flag: { type: boolean, default: false }
              count: { type: integer, default: 0 }
              ratio: { type: number, default: 0 }
              names: { type: "string[]" }
              mode: { enum: [fast, slow], default: fast }
              data: { type: any }
              owner: { type: object, properties: { secret: { required: true } } }
              iteration: { type: integer }
            ---
            {{text}}{{flag}}{{count}}{{ratio}}{{names}}{{mode}}{{data}}{{owner.secret}}{{iteration}}\
            """,
            "one.md",
            "---\nparameters:\n  ratio: { type: number, required: true }\n---\n{{ratio}}",
            "none.md",
            "text"));
  }

  private static final String START =
      """
      com.acme.prompts.build.AllPrompt one =
          com.acme.prompts.build.AllPrompt.builder().text("t").build();
      """;

  @Test
  void equalParametersMakeEqualPrompts() {
    assertThat(
            consumer
                .run(
                    START
                        + """
                    com.acme.prompts.build.AllPrompt full = one.toBuilder()
                        .flag(true).count(3).ratio(0.5).names(List.of("a"))
                        .mode(com.acme.prompts.build.AllPrompt.Mode.SLOW).data(Map.of("a", 1))
                        .owner(com.acme.prompts.build.AllPrompt.Owner.of("s"))
                        .iteration(1).build();
                    com.acme.prompts.build.AllPrompt again = one.toBuilder()
                        .flag(true).count(3).ratio(0.5).names(new ArrayList<>(List.of("a")))
                        .mode(com.acme.prompts.build.AllPrompt.Mode.SLOW).data(Map.of("a", 1L))
                        .owner(com.acme.prompts.build.AllPrompt.Owner.of("s"))
                        .iteration(1).build();
                    return List.of(full.equals(again), full.hashCode() == again.hashCode(),
                        full.equals(full), one.equals(one.toBuilder().build()),
                        one.hashCode() == one.toBuilder().build().hashCode());
                    """)
                .toString())
        .isEqualTo("[true, true, true, true, true]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text(\"u\")",
        "flag(true)",
        "count(1)",
        "ratio(1)",
        "ratio(-0.0)",
        "names(List.of())",
        "mode(com.acme.prompts.build.AllPrompt.Mode.SLOW)",
        "data(1)",
        "owner(com.acme.prompts.build.AllPrompt.Owner.of(\"s\"))",
        "iteration(0)"
      })
  void everyParameterCounts(String change) {
    assertThat(
            consumer.run(
                START
                    + "com.acme.prompts.build.AllPrompt other = one.toBuilder()."
                    + change
                    + ".build();\nreturn one.equals(other) || other.equals(one)"
                    + " || !other.equals(other.toBuilder().build());"))
        .isEqualTo(false);
  }

  @Test
  void aPromptEqualsNothingElse() {
    assertThat(
            consumer
                .run(
                    """
                    Object one = OnePrompt.builder().ratio(1).build();
                    Object none = NonePrompt.builder().build();
                    return List.of(one.equals(none), none.equals(one), one.equals(null),
                        none.equals(null), none.equals(NonePrompt.builder().build()),
                        none.hashCode() == NonePrompt.builder().build().hashCode(),
                        one.equals(OnePrompt.builder().ratio(1).build()));
                    """)
                .toString())
        .isEqualTo("[false, false, false, false, true, true, true]");
  }

  @Test
  void notANumberEqualsItself() {
    assertThat(
            consumer.eval(
                "OnePrompt.builder().ratio(Double.NaN).build()"
                    + ".equals(OnePrompt.builder().ratio(Double.NaN).build())"))
        .isEqualTo(true);
  }

  @Test
  void toStringGivesClassAndIdOfAPromptAndTheValuesOfAnObject() {
    assertThat(
            consumer.eval(
                "com.acme.prompts.build.AllPrompt.builder().text(\"secret\").build().toString()"))
        .isEqualTo("AllPrompt[build/all.md]");
    assertThat(consumer.eval("NonePrompt.builder().build().toString()"))
        .isEqualTo("NonePrompt[none.md]");
  }

  @Test
  void toStringOfAnObjectShowsItsProperties() {
    assertThat(consumer.eval("com.acme.prompts.build.AllPrompt.Owner.of(\"Ann\").toString()"))
        .isEqualTo("Owner[secret=Ann]");
  }
}
