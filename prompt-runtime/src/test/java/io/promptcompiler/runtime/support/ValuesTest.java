package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values whose type is known at run time only behave as in handlebars.js. */
class ValuesTest {

  static Stream<Arguments> texts() {
    return Stream.of(
        arguments(null, ""),
        arguments("", ""),
        arguments("a", "a"),
        arguments(true, "true"),
        arguments(false, "false"),
        arguments(0L, "0"),
        arguments(-3L, "-3"),
        arguments(Long.MIN_VALUE, "-9223372036854775808"),
        arguments(2.0, "2"),
        arguments(-0.0, "0"),
        arguments(1e21, "1e+21"),
        arguments(Double.NaN, "NaN"),
        arguments(List.of(), ""),
        arguments(List.of("a", 1L, 0.5, true), "a,1,0.5,true"),
        arguments(Arrays.asList(null, "b", null), ",b,"),
        arguments(List.of(List.of(1L, 2L), List.of(), List.of(3L)), "1,2,,3"),
        arguments(List.of(Map.of("a", 1L)), "[object Object]"),
        arguments(Map.of(), "[object Object]"));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void prints(@Nullable Object value, String text) {
    assertThat(Values.text(value)).isEqualTo(text);
  }

  static Stream<Arguments> truths() {
    return Stream.of(
        // value, {{#if}}, {{#with}}, {{#x}}
        arguments(null, false, false, false),
        arguments(false, false, false, false),
        arguments(true, true, true, true),
        arguments("", false, false, true),
        arguments(" ", true, true, true),
        arguments("0", true, true, true),
        arguments("false", true, true, true),
        arguments(0L, false, true, true),
        arguments(0.0, false, true, true),
        arguments(-0.0, false, true, true),
        arguments(Double.NaN, false, false, true),
        arguments(1L, true, true, true),
        arguments(-0.5, true, true, true),
        arguments(Double.NEGATIVE_INFINITY, true, true, true),
        arguments(List.of(), false, false, false),
        arguments(Arrays.asList((Object) null), true, true, true),
        arguments(List.of(false), true, true, true),
        arguments(Map.of(), true, true, true));
  }

  @ParameterizedTest
  @MethodSource("truths")
  void isTruthy(@Nullable Object value, boolean isTruthy, boolean isFilled, boolean isShown) {
    assertThat(Values.isTruthy(value)).as("if").isEqualTo(isTruthy);
    assertThat(Values.isFilled(value)).as("with").isEqualTo(isFilled);
    assertThat(Values.isShown(value)).as("section").isEqualTo(isShown);
  }

  static Stream<Arguments> members() {
    Map<String, Object> map = Map.of("a", 1L, "0", "zero", "length", "own");
    List<String> list = List.of("x", "y");
    return Stream.of(
        arguments(map, "a", 1L),
        arguments(map, "0", "zero"),
        arguments(map, "length", "own"),
        arguments(map, "b", null),
        arguments(Map.of(), "length", null),
        arguments(list, "0", "x"),
        arguments(list, "1", "y"),
        arguments(list, "2", null),
        arguments(list, "-1", null),
        arguments(list, "01", null),
        arguments(list, "+1", null),
        arguments(list, "1.0", null),
        arguments(list, "", null),
        arguments(list, "4294967296", null),
        arguments(list, "99999999999999999999", null),
        arguments(list, "length", 2L),
        arguments(list, "size", null),
        arguments("abc", "length", 3L),
        arguments("abc", "1", "b"),
        arguments("abc", "3", null),
        arguments("😀", "0", "\uD83D"),
        arguments("abc", "trim", null),
        arguments(12L, "length", null),
        arguments(true, "length", null),
        arguments(null, "a", null));
  }

  @ParameterizedTest
  @MethodSource("members")
  void hasMembers(@Nullable Object value, String name, @Nullable Object member) {
    assertThat(Values.member(value, name)).isEqualTo(member);
  }

  static Stream<Arguments> lookups() {
    return Stream.of(
        arguments(List.of("x", "y"), 1L, "y"),
        arguments(List.of("x", "y"), 1.0, "y"),
        arguments(List.of("x", "y"), "1", "y"),
        arguments(List.of("x", "y"), 1.5, null),
        arguments(List.of(), "length", 0L),
        arguments(Map.of("a", 1L), "a", 1L),
        arguments(Map.of("null", 1L), null, 1L),
        arguments(Map.of("true", 1L), true, 1L),
        arguments(Map.of("1,2", "x"), List.of(1L, 2L), "x"),
        arguments(Map.of(), "a", null),
        arguments("abc", 0L, "a"),
        arguments(null, "a", null),
        arguments(0L, "a", 0L),
        arguments("", "length", ""),
        arguments(false, "a", false));
  }

  @ParameterizedTest
  @MethodSource("lookups")
  void looksUp(@Nullable Object value, @Nullable Object key, @Nullable Object found) {
    assertThat(Values.lookup(value, key)).isEqualTo(found);
  }

  @Test
  void anElementOutsideTheListIsAbsent() {
    List<String> list = List.of("x", "y");
    assertThat(Values.element(list, 1)).isEqualTo("y");
    assertThat(Values.element(list, 2)).isNull();
    assertThat(Values.element(list, -1)).isNull();
    assertThat(Values.element(list, Long.MAX_VALUE)).isNull();
    assertThat(Values.<String>element(null, 0)).isNull();
    assertThat(Values.element(list, 1.0)).isEqualTo("y");
    assertThat(Values.element(list, 0.5)).isNull();
    assertThat(Values.element(list, Double.NaN)).isNull();
    assertThat(Values.element(list, Double.POSITIVE_INFINITY)).isNull();
  }

  @Test
  void eachGivesElementsWithTheirIndex() {
    List<Values.Item> items = Values.items(Arrays.asList("x", null));
    assertThat(items).extracting(Values.Item::key).containsExactly(0L, 1L);
    assertThat(items).extracting(Values.Item::value).containsExactly("x", null);
  }

  @Test
  void eachGivesMembersInTheOrderOfJavaScript() {
    Map<String, Object> map = new LinkedHashMap<>();
    for (String name : List.of("b", "10", "a", "9", "01", "4294967295", "4294967294", "-1", "")) {
      map.put(name, "of " + name);
    }
    List<Values.Item> items = Values.items(map);
    assertThat(items)
        .extracting(Values.Item::name)
        .containsExactly("9", "10", "4294967294", "b", "a", "01", "4294967295", "-1", "");
    assertThat(items.get(0).value()).isEqualTo("of 9");
  }

  @Test
  void eachGivesNothingForOtherValues() {
    assertThat(Values.items("text")).isEmpty();
    assertThat(Values.items(3L)).isEmpty();
    assertThat(Values.items(true)).isEmpty();
    assertThat(Values.items(null)).isEmpty();
  }

  @Test
  void aSectionRunsInTheContextOfItsValue() {
    assertThat(Values.contexts(true, "outer")).containsExactly("outer");
    assertThat(Values.contexts(false, "outer")).isEmpty();
    assertThat(Values.contexts(null, "outer")).isEmpty();
    assertThat(Values.contexts(0L, "outer")).containsExactly(0L);
    assertThat(Values.contexts("", "outer")).containsExactly("");
    assertThat(Values.contexts(Map.of(), "outer")).containsExactly(Map.of());
    assertThat(Values.contexts(Arrays.asList(1L, null), "outer")).containsExactly(1L, null);
  }
}
