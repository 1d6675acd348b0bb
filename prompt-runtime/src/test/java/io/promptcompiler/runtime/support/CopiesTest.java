package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.PromptParameterException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What setters are given is copied into immutable lists. */
class CopiesTest {

  @Test
  void laterChangesDoNotShow() {
    List<String> texts = new ArrayList<>(List.of("a"));
    List<Integer> numbers = new ArrayList<>(List.of(1));
    List<String> copy = Copies.list(texts, "x");
    List<Long> integers = Copies.integers(numbers, "x");
    List<Double> doubles = Copies.numbers(numbers, "x");
    texts.clear();
    numbers.clear();
    assertThat(copy).containsExactly("a");
    assertThat(integers).containsExactly(1L);
    assertThat(doubles).containsExactly(1.0);
  }

  @Test
  void copiesAreImmutable() {
    assertThatThrownBy(() -> Copies.list(List.of(), "x").add("a"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> Copies.integers(List.of(), "x").add(1L))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> Copies.numbers(List.of(), "x").add(1.0))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> Copies.anyList("a").set(0, "b"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> Copies.anyMap("a", 1L).put("b", 2L))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void integersAreThoseOfSixtyFourBits() {
    List<Number> numbers = List.of(1, 2L, 3.0, (short) 4, BigInteger.valueOf(5), 6f, 1e15);
    assertThat(Copies.integers(numbers, "x"))
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 1_000_000_000_000_000L);
  }

  @Test
  void everyNumberThatIsNoIntegerIsReported() {
    List<Number> numbers = List.of(1, 1.5, 2, BigInteger.ONE.shiftLeft(64), Double.NaN);
    assertThatThrownBy(() -> Copies.integers(numbers, "x"))
        .isInstanceOf(PromptParameterException.class)
        .hasMessage(
            """
            Parameter 'x[1]' must be of type integer, but got '1.5' which cannot be converted
            Parameter 'x[3]' must be of type integer, but got '18446744073709552000' which cannot be converted
            Parameter 'x[4]' must be of type integer, but got 'null' which cannot be converted""");
  }

  @Test
  void numbersAreDoubles() {
    List<Number> numbers = List.of(1, 2L, 0.5, 0.1f);
    assertThat(Copies.numbers(numbers, "x")).containsExactly(1.0, 2.0, 0.5, 0.1);
  }

  @Test
  @SuppressWarnings("NullAway")
  void nullIsRefusedByTheNameOfTheParameter() {
    assertThatNullPointerException().isThrownBy(() -> Copies.list(null, "x")).withMessage("x");
    assertThatNullPointerException().isThrownBy(() -> Copies.integers(null, "x")).withMessage("x");
    assertThatNullPointerException().isThrownBy(() -> Copies.numbers(null, "x")).withMessage("x");
    List<Integer> holed = Arrays.asList(1, null);
    assertThatNullPointerException().isThrownBy(() -> Copies.list(holed, "x")).withMessage("x");
    assertThatNullPointerException().isThrownBy(() -> Copies.integers(holed, "x")).withMessage("x");
    assertThatNullPointerException().isThrownBy(() -> Copies.numbers(holed, "x")).withMessage("x");
  }

  @Test
  void defaultsOfTypeAnyMayHoldNull() {
    assertThat(Copies.anyList("a", null)).containsExactly("a", null);
    Map<String, ?> map = Copies.anyMap("b", null, "a", 1L);
    assertThat(map.keySet()).containsExactly("b", "a");
    assertThat(map.get("a")).isEqualTo(1L);
    assertThat(map.get("b")).isNull();
  }
}
