package io.promptcompiler.runtime.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.math.BigDecimal;
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

/** Values become the JSON that {@code JSON.stringify} gives. */
class JsonTest {

  static Stream<Arguments> values() {
    return Stream.of(
        arguments(null, "null"),
        arguments(true, "true"),
        arguments(-7L, "-7"),
        arguments(2.0, "2"),
        arguments(0.5, "0.5"),
        arguments(-0.0, "0"),
        arguments(1e21, "1e+21"),
        arguments(1e-7, "1e-7"),
        arguments(new BigDecimal("0.10"), "0.10"),
        arguments(new BigDecimal("1e-7"), "0.0000001"),
        arguments(new BigDecimal("1e999999999"), "1E+999999999"),
        arguments(Double.NaN, "null"),
        arguments(Double.POSITIVE_INFINITY, "null"),
        arguments("", "\"\""),
        arguments(List.of(), "[]"),
        arguments(Map.of(), "{}"),
        arguments(Arrays.asList(1L, null, "a", List.of(true)), "[1,null,\"a\",[true]]"),
        arguments(Map.of("a", Map.of("b", List.of())), "{\"a\":{\"b\":[]}}"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void stringifies(@Nullable Object value, String json) {
    assertThat(Json.stringify(value)).isEqualTo(json);
  }

  static Stream<Arguments> texts() {
    return Stream.of(
        arguments("\" and \\ and /", "\"\\\" and \\\\ and /\""),
        arguments("\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\""),
        arguments("\u0000\u0001\u000b\u001f\u007f", "\"\\u0000\\u0001\\u000b\\u001f\u007f\""),
        arguments("é 名字 😀 \u2028\u2029\uFEFF", "\"é 名字 😀 \u2028\u2029\uFEFF\""),
        arguments("\uD83D", "\"\\ud83d\""),
        arguments("\uDE00\uD83D", "\"\\ude00\\ud83d\""),
        arguments("\uD83D\uD83D\uDE00\uDE00", "\"\\ud83d😀\\ude00\""),
        arguments("?\uDFFF?", "\"?\\udfff?\""),
        arguments("?", "\"?\""));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void escapesTexts(String text, String json) {
    assertThat(Json.stringify(text)).isEqualTo(json);
    assertThat(Json.stringify(Map.of(text, List.of(text))))
        .isEqualTo("{" + json + ":[" + json + "]}");
  }

  @Test
  void membersThatLookLikeIndexesComeFirst() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("b", 1L);
    map.put("10", 2L);
    map.put("-1", null);
    map.put("9", 3L);
    map.put("09", 4L);
    assertThat(Json.stringify(map)).isEqualTo("{\"9\":3,\"10\":2,\"b\":1,\"-1\":null,\"09\":4}");
  }
}
