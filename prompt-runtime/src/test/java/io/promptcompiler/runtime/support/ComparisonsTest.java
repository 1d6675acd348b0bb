package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Comparisons of values whose type is known only at run time. */
class ComparisonsTest {

  @Test
  void equalByWhatTheyAre() {
    assertThat(Comparisons.equal(1L, 1.0)).isTrue();
    assertThat(Comparisons.equal(0.0, -0.0)).isTrue();
    assertThat(Comparisons.equal(Double.NaN, Double.NaN)).isFalse();
    assertThat(Comparisons.equal((1L << 53) + 1, 1L << 53)).isFalse();
    assertThat(Comparisons.equal(1L, "1")).isFalse();
    assertThat(Comparisons.equal(1L, true)).isFalse();
    assertThat(Comparisons.equal("a", "a")).isTrue();
    assertThat(Comparisons.equal("", null)).isFalse();
    assertThat(Comparisons.equal(false, null)).isFalse();
    assertThat(Comparisons.equal(null, null)).isTrue();
  }

  @Test
  void equalByWhatIsInThem() {
    assertThat(Comparisons.equal(List.of(1L, "a"), List.of(1.0, "a"))).isTrue();
    assertThat(Comparisons.equal(List.of(1L), List.of(1L, 2L))).isFalse();
    assertThat(Comparisons.equal(List.of("a", "b"), "a,b")).isFalse();
    Map<String, Object> absent = new LinkedHashMap<>();
    absent.put("x", null);
    assertThat(Comparisons.equal(Map.of("x", 1L, "y", 2L), Map.of("y", 2.0, "x", 1L))).isTrue();
    assertThat(Comparisons.equal(absent, Map.of("y", 1L))).isFalse();
    assertThat(Comparisons.equal(absent, Map.of())).isFalse();
    assertThat(Comparisons.equal(Map.of(), List.of())).isFalse();
  }

  @Test
  void orderNumbersAndTexts() {
    assertThat(Comparisons.isLess(1L, 1.5)).isTrue();
    assertThat(Comparisons.isLess(2L, 1L)).isFalse();
    assertThat(Comparisons.isLess(1L << 53, (1L << 53) + 1)).isTrue();
    assertThat(Comparisons.isLess("a", "b")).isTrue();
    assertThat(Comparisons.isLess("😀", "\uFFFD")).as("by UTF-16 units").isTrue();
    assertThat(Comparisons.isAtMost("a", "a")).isTrue();
    assertThat(Comparisons.isAtMost(1L, 1.0)).isTrue();
  }

  @Test
  void orderNothingElse() {
    assertThat(Comparisons.isLess(null, 1L)).isFalse();
    assertThat(Comparisons.isLess(1L, null)).isFalse();
    assertThat(Comparisons.isLess("1", 2L)).isFalse();
    assertThat(Comparisons.isLess(false, true)).isFalse();
    assertThat(Comparisons.isAtMost(null, null)).isFalse();
    assertThat(Comparisons.isAtMost(true, true)).isFalse();
    assertThat(Comparisons.isAtMost(List.of(), List.of())).isFalse();
    assertThat(Comparisons.isAtMost(Double.NaN, Double.NaN)).isFalse();
  }

  @Test
  void contain() {
    assertThat(Comparisons.contains(List.of(1L, 2L), 2.0)).isTrue();
    assertThat(Comparisons.contains(List.of(1L), "1")).isFalse();
    assertThat(Comparisons.contains(Arrays.asList("a", null), null)).isTrue();
    assertThat(Comparisons.contains("a1b", 1L)).isTrue();
    assertThat(Comparisons.contains(null, "")).isTrue();
    assertThat(Comparisons.contains(null, "a")).isFalse();
    assertThat(Comparisons.contains(Map.of("a", 1L), "a")).isFalse();
  }

  @Test
  void fallBackForWhatIsAbsentOrEmpty() {
    assertThat(Values.orElse(null, "x")).isEqualTo("x");
    assertThat(Values.orElse("", "x")).isEqualTo("x");
    assertThat(Values.orElse(0L, "x")).isEqualTo(0L);
    assertThat(Values.orElse(false, "x")).isEqualTo(false);
    assertThat(Values.orElse(List.of(), "x")).isEqualTo(List.of());
    assertThat(Values.orElse(null, null)).isNull();
  }

  @Test
  void numbersOfAnything() {
    assertThat(Numbers.integer(7L)).isEqualTo(7);
    assertThat(Numbers.integer(-7.9)).isEqualTo(-7);
    assertThat(Numbers.integer("7")).isZero();
    assertThat(Numbers.integer(null)).isZero();
    assertThat(Numbers.number(7L)).isEqualTo(7.0);
    assertThat(Numbers.number(true)).isZero();
  }
}
