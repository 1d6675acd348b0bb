package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.OutputException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Tests that arguments of tools which are not declared are problems. */
class ToolReaderTest {
  private static List<String> problems(ParameterReader in) {
    try {
      in.check();
    } catch (OutputException e) {
      return e.problems();
    }
    return List.of();
  }

  private static ParameterReader object(ParameterReader in, String name) {
    return Objects.requireNonNull(Objects.requireNonNull(in.optional(name)).asObject());
  }

  @Test
  void declaredMembersAreRead() {
    ToolReader in = ToolReader.of(Map.of("name", "a", "count", "3", "rest", Map.of("x", 1)));
    assertThat(in.requiredString("name", "")).isEqualTo("a");
    assertThat(in.optionalInteger("count")).isEqualTo(3);
    assertThat(in.optionalBoolean("sure")).isNull();
    assertThat(ParameterValue.map(in.optional("rest"))).containsEntry("x", 1L);
    in.check();
  }

  /** A model may have written 1.500 for 1500. */
  @Test
  void textsThatCouldBeTwoNumbersAreProblems() {
    ToolReader in =
        ToolReader.of(Map.of("number", "1.500", "decimals", List.of("-12.345", "0.125", "1.50")));
    in.optionalNumber("number");
    ParameterValue.decimals(in.optional("decimals"));
    assertThat(problems(in))
        .containsExactly(
            "Field 'number' must be of type number, but got '1.500' which is ambiguous.",
            "Field 'decimals[0]' must be of type decimal, but got '-12.345' which is ambiguous.");
  }

  @Test
  void otherMembersAreProblems() {
    Map<String, Object> given = new HashMap<>();
    given.put("verdict", "reject");
    given.put("Verdict", "approve");
    given.put("a\nb", null);
    ToolReader in = ToolReader.of(given);
    in.requiredString("verdict", "");
    assertThat(problems(in))
        .containsExactlyInAnyOrder(
            "Field 'Verdict' is not declared. Did you mean 'verdict'?",
            "Field 'a\\u000ab' is not declared.");
  }

  @Test
  void objectsInsideAreChecked() {
    Map<String, Object> item = Map.of("id", 1, "Id", 2);
    ToolReader in = ToolReader.of(Map.of("one", item, "all", Arrays.asList(item, null)));
    ParameterReader one = object(in, "one");
    one.optionalInteger("id");
    one.check();
    ParameterValue first = Objects.requireNonNull(in.optional("all")).elements().get(0);
    ParameterReader listed = Objects.requireNonNull(first.asObject());
    listed.optionalInteger("id");
    listed.check();
    assertThat(problems(in))
        .containsExactly(
            "Field 'one.Id' is not declared. Did you mean 'id'?",
            "Field 'all[0].Id' is not declared. Did you mean 'id'?");
  }

  @Test
  void undeclaredNamesBesideSensitiveValuesAreNotShown() {
    ToolReader in = ToolReader.ofSensitive(Map.of("card", Map.of("canary", 1), "canary", 2));
    object(in, "card").check();
    assertThat(problems(in))
        .containsExactly("Field 'card.…' is not declared.", "Field '…' is not declared.");
  }

  @Test
  void objectsWithOtherMembersTakeAll() {
    ToolReader in = ToolReader.of(Map.of("a", 1, "b", 2));
    assertThat(in.others("a")).containsOnlyKeys("b");
    in.check();
  }

  @Test
  void manyProblemsAreNotCollected() {
    Map<String, Object> many = new HashMap<>();
    for (int i = 0; i < 1_000_000; i++) {
      many.put("name" + i, 1);
    }
    ToolReader in = ToolReader.of(many);
    for (int i = 0; i < 100; i++) {
      in.optional("parameter" + i);
    }
    assertThat(problems(in)).hasSize(101).endsWith("There are more problems.");
    assertThatThrownBy(in::check).isInstanceOf(OutputException.class);
  }
}
