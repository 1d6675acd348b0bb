package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of type any are copied deeply, and only what a prompt can print is let in. */
class AnyCopyTest {

  static Stream<Arguments> scalars() {
    return Stream.of(
        arguments("a", "a"),
        arguments(CharBuffer.wrap("a"), "a"),
        arguments(true, true),
        arguments((byte) 3, 3L),
        arguments((short) 3, 3L),
        arguments(3, 3L),
        arguments(3L, 3L),
        arguments(new AtomicInteger(3), 3L),
        arguments(BigInteger.TEN, 10L),
        arguments(new BigDecimal("10.0"), 10L),
        arguments(BigInteger.ONE.shiftLeft(70), Math.pow(2, 70)),
        arguments(new BigDecimal("0.1"), 0.1),
        arguments(2.0, 2.0),
        arguments(-0.0, -0.0),
        arguments(Double.NaN, Double.NaN),
        arguments(0.1f, 0.1),
        arguments(Float.POSITIVE_INFINITY, Double.POSITIVE_INFINITY));
  }

  @ParameterizedTest
  @MethodSource("scalars")
  void normalizes(Object value, Object copy) {
    assertThat(AnyCopy.of(value, "x")).isEqualTo(copy);
  }

  @Test
  void copiesDeeply() {
    StringBuilder text = new StringBuilder("before");
    List<Object> inner = new ArrayList<>(Arrays.asList(1, null, text));
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put(CharBuffer.wrap("key"), inner);
    map.put("none", null);
    List<Object> value = new ArrayList<>(List.of(map));

    Object copy = AnyCopy.of(value, "x");
    text.append(" and after");
    inner.add("more");
    map.clear();
    value.clear();

    Map<String, Object> expected = new HashMap<>();
    expected.put("key", Arrays.asList(1L, null, "before"));
    expected.put("none", null);
    assertThat(copy).isEqualTo(List.of(expected));
  }

  @Test
  void keepsTheOrderOfMembers() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("b", 1);
    map.put("a", 2);
    assertThat(AnyCopy.ofMap(map, "x").keySet()).containsExactly("b", "a");
  }

  @Test
  void copiesAreImmutable() {
    Object copy = AnyCopy.of(List.of(new ArrayList<>(List.of(new HashMap<>(Map.of("a", 1))))), "x");
    List<?> inner = (List<?>) ((List<?>) copy).get(0);
    Map<?, ?> innermost = (Map<?, ?>) inner.get(0);
    assertThatThrownBy(((List<?>) copy)::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(inner::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(innermost::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> AnyCopy.ofList(new ArrayList<>(), "x").add(1))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> AnyCopy.ofMap(new HashMap<>(), "x").put("a", 1))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  static Stream<Arguments> refused() {
    Object date = LocalDate.EPOCH;
    return Stream.of(
        arguments(date, "x", "java.time.LocalDate"),
        arguments(List.of(1, date), "x[1]", "java.time.LocalDate"),
        arguments(Map.of("a", List.of(Map.of("b", date))), "x.a[0].b", "java.time.LocalDate"),
        arguments('c', "x", "java.lang.Character"),
        arguments(Set.of(), "x", "java.util.ImmutableCollections$SetN"),
        arguments(new Object[0], "x", "[Ljava.lang.Object;"),
        arguments(new AtomicReference<>("a"), "x", "java.util.concurrent.atomic.AtomicReference"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void refusesOtherTypes(Object value, String path, String type) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AnyCopy.of(value, "x"))
        .withMessage(
            "Parameter '%s' must be made of maps, lists, texts, numbers and booleans, but got %s",
            path, type);
  }

  @Test
  void keysForgeNoLinesAndMakeNoEndlessPaths() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AnyCopy.of(Map.of("a\nb", new Object()), "x"))
        .withMessageStartingWith("Parameter 'x.a\\u000ab' must be made of maps");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AnyCopy.of(Map.of("k".repeat(1_000), Map.of("b", new Object())), "x"))
        .withMessageStartingWith(
            "Parameter 'x." + "k".repeat(198) + "… (1002 characters)' must be made of maps");
  }

  @Test
  void refusesKeysThatAreNoTexts() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AnyCopy.of(Map.of("a", Map.of(1, 2)), "x"))
        .withMessage("Parameter 'x.a' must have text keys only, but got 1");
  }

  @Test
  @SuppressWarnings("NullAway")
  void refusesNull() {
    assertThatNullPointerException().isThrownBy(() -> AnyCopy.of(null, "x")).withMessage("x");
    assertThatNullPointerException().isThrownBy(() -> AnyCopy.ofMap(null, "x")).withMessage("x");
    assertThatNullPointerException().isThrownBy(() -> AnyCopy.ofList(null, "x")).withMessage("x");
  }

  @Test
  void allowsFiveHundredLevelsAndNoMore() {
    Object nested = "inside";
    for (int i = 0; i < 500; i++) {
      nested = List.of(nested);
    }
    assertThat(AnyCopy.of(nested, "x")).isEqualTo(nested);
    List<Object> deeper = List.of(nested);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AnyCopy.of(deeper, "x"))
        .withMessageStartingWith("Parameter 'x[0][0]")
        .withMessageEndingWith("' is nested more than 500 levels deep");
  }

  @Test
  void refusesAValueThatContainsItself() {
    Map<String, Object> map = new HashMap<>();
    map.put("self", map);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AnyCopy.ofMap(map, "x"))
        .withMessageEndingWith("' is nested more than 500 levels deep");
  }
}
