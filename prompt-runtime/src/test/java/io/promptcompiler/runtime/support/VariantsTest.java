package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Picks are fair, sticky, and the same on every machine. */
class VariantsTest {
  private static final int KEYS = 100_000;

  private static String pick(int key, Map<String, ? extends Number> weights) {
    return Variants.pick("user-" + key, weights);
  }

  private static void assertFair(Map<String, ? extends Number> weights) {
    Map<String, Integer> counts = new HashMap<>();
    for (int key = 0; key < KEYS; key++) {
      counts.merge(pick(key, weights), 1, Integer::sum);
    }
    double sum = weights.values().stream().mapToDouble(Number::doubleValue).sum();
    weights.forEach(
        (variant, weight) ->
            assertThat(100.0 * counts.getOrDefault(variant, 0) / KEYS)
                .as("percent of %s in %s", variant, weights)
                .isCloseTo(100 * weight.doubleValue() / sum, within(1.0)));
  }

  @Test
  void asOftenAsTheWeightsSay() {
    assertFair(Map.of("base", 80, "claude", 20));
    assertFair(Map.of("base", 1, "claude", 1, "claude-opus", 1, "de", 1));
    assertFair(Map.of("base", 0.5, "claude", 0.125, "de", 0.375));
    assertFair(Map.of("a", 97L, "b", 2L, "c", 1L));
    assertFair(Map.of("a", 1, "b", 0));
  }

  @Test
  void moreWeightMovesKeysOnlyToIt() {
    Map<String, Integer> before = Map.of("base", 50, "claude", 30, "de", 20);
    Map<String, Integer> after = Map.of("base", 50, "claude", 60, "de", 20);
    int moved = 0;
    for (int key = 0; key < KEYS; key++) {
      String old = pick(key, before);
      String now = pick(key, after);
      if (!old.equals(now)) {
        assertThat(now).isEqualTo("claude");
        moved++;
      }
    }
    assertThat(moved).isPositive();
  }

  @Test
  void aVariantThatIsTakenAwayMovesItsKeysOnly() {
    Map<String, Integer> before = Map.of("base", 50, "claude", 30, "de", 20);
    Map<String, Integer> after = Map.of("base", 50, "claude", 30);
    for (int key = 0; key < KEYS; key++) {
      String old = pick(key, before);
      if (!old.equals("de")) {
        assertThat(pick(key, after)).isEqualTo(old);
      }
    }
  }

  @Test
  void theOrderOfTheMapDoesNotMatter() {
    Map<String, Integer> one = new LinkedHashMap<>();
    one.put("base", 1);
    one.put("claude", 2);
    Map<String, Integer> other = new LinkedHashMap<>();
    other.put("claude", 2);
    other.put("base", 1);
    for (int key = 0; key < 1_000; key++) {
      assertThat(pick(key, one)).isEqualTo(pick(key, other));
    }
  }

  /** The vectors of the documentation. */
  @ParameterizedTest
  @CsvSource({
    "user-1, base",
    "user-2, de",
    "user-3, de",
    "user-17, de",
    "review.md/user-17, base",
    "'', de",
    "Jürgen 💡, claude"
  })
  void vectors(String key, String variant) {
    assertThat(Variants.pick(key, Map.of("base", 50, "claude", 30, "de", 20))).isEqualTo(variant);
  }

  @Test
  void weightsThatAreNone() {
    assertThatThrownBy(() -> Variants.pick("k", Map.of("base", -1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The weight of 'base' must be a number from 0, but is -1.0");
    assertThatThrownBy(() -> Variants.pick("k", Map.of("base", Double.NaN)))
        .hasMessageContaining("NaN");
    assertThatThrownBy(() -> Variants.pick("k", Map.of("base", Double.POSITIVE_INFINITY)))
        .hasMessageContaining("Infinity");
    assertThatThrownBy(() -> Variants.pick("k", Map.of("base", 0)))
        .hasMessage("One weight at least must be above 0: {base=0}");
    assertThatThrownBy(() -> Variants.pick("k", Map.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
