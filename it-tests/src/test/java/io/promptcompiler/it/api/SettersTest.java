package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What setters take, refuse and keep. */
class SettersTest extends ApiTest {
  SettersTest() {
    super(
        Map.of(
            "required.md",
            """
            ---
            parameters:
              task-id: { required: true }
              names: { type: "string[]", required: true }
              counts: { type: "integer[]", required: true }
              ratios: { type: "number[]", required: true }
              grid: { type: array, items: { type: "number[]" }, required: true }
              data: { type: any, required: true }
              rest: { type: object, required: true }
              things: { type: array, required: true }
              mode: { enum: [fast, slow], required: true }
              owner: { type: object, properties: { name: { required: true } }, required: true }
            ---
            {{[task-id]}}|{{names}}|{{counts}}|{{ratios}}|{{grid}}|{{data}}|
            {{~#each rest}}{{@key}}={{this}};{{/each}}|{{things}}|{{mode}}|{{owner.name}}""",
            "optional.md",
            """
            ---
            parameters:
              text: {}
              flag: { type: boolean }
              iteration: { type: integer }
              ratio: { type: number }
              names: { type: "string[]" }
              counts: { type: "integer[]" }
              data: { type: any }
              mode: { enum: [fast, slow] }
            ---
            {{text}}{{flag}}{{iteration}}{{ratio}}{{names}}{{counts}}{{data}}{{mode}}""",
            "defaults.md",
            """
            ---
            parameters:
              text: { default: 094 }
              flag: { type: boolean, default: true }
              count: { type: integer, default: 3 }
              ratio: { type: number, default: 0.5 }
              names: { type: "string[]", default: [no, yes] }
              mode: { enum: [fast, slow], default: slow }
            ---
            {{text}} {{flag}} {{count}} {{ratio}} {{names}} {{mode}}"""));
  }

  private static final String REQUIRED =
      """
      RequiredPrompt.builder()
          .taskId("t")
          .names(List.of("a"))
          .counts(List.of(1, 2))
          .ratios(List.of(1, 2))
          .grid(List.of(List.of(1), List.of(0.5)))
          .data("d")
          .rest(Map.of("k", 1))
          .things(List.of("x", 2))
          .mode(RequiredPrompt.Mode.FAST)
          .owner(RequiredPrompt.Owner.of("o"))
      """;

  private Object required(String more) {
    return consumer.eval(REQUIRED + more);
  }

  @Test
  void listsOfWholeNumbersFitNumbersAndIntegers() {
    assertThat(required(".render()")).isEqualTo("t|a|1,2|1,2|1,0.5|d|k=1;|x,2|fast|o");
    assertThat(required(".build().counts()")).isEqualTo(List.of(1L, 2L));
    assertThat(required(".build().ratios()")).isEqualTo(List.of(1.0, 2.0));
    assertThat(required(".build().grid()")).isEqualTo(List.of(List.of(1.0), List.of(0.5)));
  }

  @Test
  void aListOfFractionsIsNoListOfIntegers() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> required(".counts(List.of(1, 1.5))"))
        .withMessage(
            "Parameter 'counts[1]' must be of type integer, but got '1.5' which cannot be"
                + " converted");
  }

  @ParameterizedTest
  @ValueSource(strings = {"names", "counts", "ratios", "grid", "data", "rest", "things", "owner"})
  void nullIsRefusedByTheNameOfTheParameter(String name) {
    assertThatNullPointerException()
        .isThrownBy(() -> required("." + name + "(null)"))
        .withMessage(name);
  }

  @Test
  void nullIsRefusedByTheNameInTheTemplate() {
    assertThatNullPointerException()
        .isThrownBy(() -> consumer.eval("RequiredPrompt.builder().taskId(null)"))
        .withMessage("task-id");
  }

  @ParameterizedTest
  @ValueSource(strings = {"names", "counts", "ratios", "grid"})
  void nullInsideAListIsRefused(String name) {
    assertThatNullPointerException()
        .isThrownBy(() -> required("." + name + "(Collections.singletonList(null))"))
        .withMessage(name);
  }

  @Test
  void nullInsideAnythingIsKept() {
    assertThat(required(".things(Arrays.asList(1, null)).build().things()").toString())
        .isEqualTo("[1, null]");
  }

  @Test
  void aDefaultIsNeverAbsent() {
    assertThatNullPointerException()
        .isThrownBy(() -> consumer.eval("DefaultsPrompt.builder().mode(null)"))
        .withMessage("mode");
    assertThat(consumer.refusals("DefaultsPrompt.builder().count(null)"))
        .singleElement()
        .asString()
        .contains("cannot be converted to long");
  }

  @Test
  void defaultsHaveTheirDeclaredType() {
    assertThat(consumer.eval("DefaultsPrompt.builder().render()"))
        .isEqualTo("094 true 3 0.5 no,yes slow");
    assertThat(
            consumer.run(
                """
                DefaultsPrompt prompt = DefaultsPrompt.builder().build();
                String text = prompt.text();
                boolean flag = prompt.flag();
                long count = prompt.count();
                double ratio = prompt.ratio();
                List<String> names = prompt.names();
                DefaultsPrompt.Mode mode = prompt.mode();
                return List.of(text, flag, count, ratio, names, mode.value());
                """))
        .isEqualTo(List.of("094", true, 3L, 0.5, List.of("no", "yes"), "slow"));
  }

  @Test
  void anOptionalNumberCanBeSetAndUnset() {
    assertThat(consumer.eval("OptionalPrompt.builder().iteration(3).build().iteration()"))
        .isEqualTo(3L);
    assertThat(
            consumer.eval(
                "OptionalPrompt.builder().iteration(3).iteration(null).build().iteration()"))
        .isNull();
    assertThat(consumer.eval("OptionalPrompt.builder().ratio(3).ratio(0.5).build().ratio()"))
        .isEqualTo(0.5);
    assertThat(consumer.eval("OptionalPrompt.builder().ratio(null).build().ratio()")).isNull();
    assertThat(consumer.eval("OptionalPrompt.builder().flag(true).flag(null).build().flag()"))
        .isNull();
  }

  @Test
  void whatIsOptionalIsBoxedAndNullUntilItIsSet() {
    assertThat(
            consumer
                .run(
                    """
                    OptionalPrompt prompt = OptionalPrompt.builder().build();
                    String text = prompt.text();
                    Boolean flag = prompt.flag();
                    Long iteration = prompt.iteration();
                    Double ratio = prompt.ratio();
                    List<String> names = prompt.names();
                    List<Long> counts = prompt.counts();
                    Object data = prompt.data();
                    OptionalPrompt.Mode mode = prompt.mode();
                    return Arrays.asList(text, flag, iteration, ratio, names, counts, data, mode);
                    """)
                .toString())
        .isEqualTo("[null, null, null, null, null, null, null, null]");
  }

  @Test
  void everythingOptionalTakesNull() {
    assertThat(
            consumer.eval(
                """
                OptionalPrompt.builder().text("t").text(null).names(List.of()).names(null)
                    .counts(List.of(1)).counts(null).data(1).data(null)
                    .mode(OptionalPrompt.Mode.SLOW).mode(null).build()
                    .equals(OptionalPrompt.builder().build())
                """))
        .isEqualTo(true);
  }

  @Test
  void accessorsOfOptionalParametersAreMarkedNullable() {
    assertThat(project.sources().get("com/acme/prompts/OptionalPrompt.java"))
        .contains("public @Nullable Long iteration()")
        .contains("public @Nullable String text()");
    assertThat(project.sources().get("com/acme/prompts/RequiredPrompt.java"))
        .contains("public String taskId()");
  }

  @Test
  void listsAreCopied() {
    assertThat(
            consumer.run(
                """
                List<String> names = new ArrayList<>(List.of("a"));
                List<Integer> inner = new ArrayList<>(List.of(1));
                List<List<Integer>> grid = new ArrayList<>(List.of(inner));
                Map<String, Object> rest = new TreeMap<>(Map.of("k", inner));
                RequiredPrompt prompt =
                """
                    + REQUIRED
                    +
"""
    .names(names).counts(inner).grid(grid).rest(rest).things(names).data(inner)
    .build();
names.add("later");
inner.add(2);
grid.clear();
rest.clear();
return prompt.render();
"""))
        .isEqualTo("t|a|1|1,2|1|1|k=1;|a|fast|o");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "names().add(\"b\")",
        "counts().add(1L)",
        "ratios().clear()",
        "grid().clear()",
        "grid().get(0).clear()",
        "rest().put(\"a\", 1)",
        "things().add(1)"
      })
  void listsAndMapsAreImmutable(String change) {
    assertThatThrownBy(() -> consumer.run(REQUIRED + ".build()." + change + "; return null;"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void anythingIsMadeOfWhatJsonHas() {
    String rest = " must be made of maps, lists, texts, numbers and booleans, but got ";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> required(".data(new Date(0))"))
        .withMessage("Parameter 'data'" + rest + "java.util.Date");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> required(".rest(Map.of(\"a\", List.of(Optional.empty())))"))
        .withMessage("Parameter 'rest.a[0]'" + rest + "java.util.Optional");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> required(".things(List.of(1, 'c'))"))
        .withMessage("Parameter 'things[1]'" + rest + "java.lang.Character");
  }

  @Test
  void toBuilderHasEverythingAndSetsEverythingAgain() {
    assertThat(
            required(
                """
                .build().toBuilder().build().render()
                """))
        .isEqualTo(required(".render()"));
    assertThat(
            required(
                """
                .build().toBuilder()
                    .owner(RequiredPrompt.Owner.of("o2"))
                    .mode(RequiredPrompt.Mode.SLOW)
                    .things(List.of())
                    .rest(Map.of())
                    .data(false)
                    .grid(List.of())
                    .ratios(List.of(0.25))
                    .counts(List.of())
                    .names(List.of())
                    .taskId("t2")
                    .render()
                """))
        .isEqualTo("t2|||0.25||false|||slow|o2");
  }

  @Test
  void toBuilderLeavesItsOriginAlone() {
    assertThat(
            consumer.run(
                """
                DefaultsPrompt first = DefaultsPrompt.builder().text("first").build();
                DefaultsPrompt second = first.toBuilder().text("second").build();
                return first.text() + second.text();
                """))
        .isEqualTo("firstsecond");
  }
}
