package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of a map convert to the declared type where that is sure, and are a problem elsewhere. */
class ParameterValueTest {
  private final ParameterReader reader = ParameterReader.of(Map.of());
  private final List<String> problems = reader.problems;

  private ParameterValue value(Object value) {
    return new ParameterValue(value, "x", reader, /* mask= */ null);
  }

  private Object read(Object value, String type) {
    return switch (type) {
      case "string" -> value(value).asString();
      case "boolean" -> value(value).asBoolean();
      case "integer" -> value(value).asInteger();
      default -> value(value).asNumber();
    };
  }

  static Stream<Arguments> converted() {
    return Stream.of(
        arguments("a", "string", "a"),
        arguments(CharBuffer.wrap("a"), "string", "a"),
        arguments(true, "string", "true"),
        arguments(94, "string", "94"),
        arguments(2.0, "string", "2"),
        arguments(1e21, "string", "1e+21"),
        arguments(0.1f, "string", "0.1"),
        arguments(true, "boolean", true),
        arguments(false, "boolean", false),
        arguments("true", "boolean", true),
        arguments("false", "boolean", false),
        arguments(3, "integer", 3L),
        arguments((byte) 3, "integer", 3L),
        arguments(3.0, "integer", 3L),
        arguments(1e3f, "integer", 1000L),
        arguments(new BigDecimal("3.00"), "integer", 3L),
        arguments(BigInteger.valueOf(Long.MAX_VALUE), "integer", Long.MAX_VALUE),
        arguments("3", "integer", 3L),
        arguments("-0", "integer", 0L),
        arguments("3.0", "integer", 3L),
        arguments("1e3", "integer", 1000L),
        arguments("120E-1", "integer", 12L),
        arguments("-9223372036854775808", "integer", Long.MIN_VALUE),
        arguments(3, "number", 3.0),
        arguments(0.1f, "number", 0.1),
        arguments("3", "number", 3.0),
        arguments("-1.5e+2", "number", -150.0),
        arguments("0.5", "number", 0.5));
  }

  @ParameterizedTest
  @MethodSource("converted")
  void converts(Object value, String type, Object read) {
    assertThat(read(value, type)).isEqualTo(read);
    assertThat(problems).isEmpty();
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        arguments(List.of("a"), "string", "[\"a\"]"),
        arguments(Map.of("a", 1), "string", "{\"a\":1}"),
        arguments("yes", "boolean", "yes"),
        arguments("TRUE", "boolean", "TRUE"),
        arguments(" true", "boolean", " true"),
        arguments("", "boolean", ""),
        arguments(1, "boolean", "1"),
        arguments(0, "boolean", "0"),
        arguments("abc", "integer", "abc"),
        arguments("", "integer", ""),
        arguments("1.5", "integer", "1.5"),
        arguments(1.5, "integer", "1.5"),
        arguments("9223372036854775808", "integer", "9223372036854775808"),
        arguments("1e999999999", "integer", "1e999999999"),
        arguments("1e99999999999", "integer", "1e99999999999"),
        arguments(true, "integer", "true"),
        arguments(List.of(1), "integer", "[1]"),
        arguments("abc", "number", "abc"),
        arguments("", "number", ""),
        arguments(" 3", "number", " 3"),
        arguments("+3", "number", "+3"),
        arguments("03", "number", "03"),
        arguments("3.", "number", "3."),
        arguments(".5", "number", ".5"),
        arguments("0x1p3", "number", "0x1p3"),
        arguments("1f", "number", "1f"),
        arguments("NaN", "number", "NaN"),
        arguments("٣", "number", "٣"),
        arguments(false, "number", "false"),
        arguments(LocalDate.EPOCH, "number", "java.time.LocalDate"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void refuses(Object value, String type, String shown) {
    Object read = read(value, type);
    assertThat(problems)
        .containsExactly(
            "Parameter 'x' must be of type %s, but got '%s' which cannot be converted"
                .formatted(type, shown));
    assertThat(read).as("stand-in").isIn("", false, 0L, 0.0);
  }

  @Test
  void anIntegerKeepsAllItsDigits() {
    assertThat(value("9007199254740993").asInteger()).isEqualTo(9007199254740993L);
    assertThat(value(9007199254740993L).asString()).isEqualTo("9007199254740993");
  }

  @Test
  void aLongValueIsCutInTheMessage() {
    value("x".repeat(1000)).asNumber();
    assertThat(problems)
        .containsExactly(
            "Parameter 'x' must be of type number, but got '"
                + "x".repeat(100)
                + "… (1000 characters)' which cannot be converted");
  }

  @Test
  void aValueForgesNoLines() {
    value("1\n2026-01-01 INFO all is well\u2028\u202e\u001b[2J").asInteger();
    assertThat(problems)
        .containsExactly(
            "Parameter 'x' must be of type integer, but got"
                + " '1\\u000a2026-01-01 INFO all is well\\u2028\\u202e\\u001b[2J'"
                + " which cannot be converted");
  }

  @Test
  void oneOfSomeTexts() {
    assertThat(value("b").asOneOf("a", "b")).isEqualTo("b");
    assertThat(value(CharBuffer.wrap("a")).asOneOf("a", "b")).isEqualTo("a");
    assertThat(problems).isEmpty();
    assertThat(value("c").asOneOf("a", "b")).isNull();
    assertThat(value("A").asOneOf("a")).isNull();
    assertThat(value(1).asOneOf("1")).isNull();
    assertThat(problems)
        .containsExactly(
            "Parameter 'x' must be one of 'a', 'b', but got 'c'",
            "Parameter 'x' must be one of 'a', but got 'A'",
            "Parameter 'x' must be one of '1', but got '1'");
  }

  @Test
  void elementsKnowTheirPlace() {
    assertThat(ParameterValue.integers(value(List.of(1, "2", "b", 3.5)))).hasSize(4);
    assertThat(problems)
        .containsExactly(
            "Parameter 'x[2]' must be of type integer, but got 'b' which cannot be converted",
            "Parameter 'x[3]' must be of type integer, but got '3.5' which cannot be converted");
  }

  @Test
  void anElementThatIsNullIsMissingInItsTurn() {
    List<Object> list = Arrays.asList(List.of(), null, List.of());
    ParameterValue.strings(value(list));
    assertThat(problems)
        .containsExactly(
            "Parameter 'x[0]' must be of type string, but got '[]' which cannot be converted",
            "Required parameter 'x[1]' is missing.",
            "Parameter 'x[2]' must be of type string, but got '[]' which cannot be converted");
  }

  @Test
  void anElementThatIsNullIsMissingWhateverItsType() {
    for (ParameterValue element : value(Arrays.asList(null, null)).elements()) {
      element.asBoolean();
      element.asInteger();
      element.asNumber();
      element.asMap();
      element.asObject();
      element.elements();
      element.asOneOf("a");
    }
    assertThat(problems)
        .hasSize(14)
        .startsWith("Required parameter 'x[0]' is missing.")
        .endsWith("Required parameter 'x[1]' is missing.")
        .allMatch(problem -> problem.endsWith("is missing."));
  }

  @Test
  void listsOfScalars() {
    assertThat(ParameterValue.strings(value(List.of("a", 1)))).containsExactly("a", "1");
    assertThat(ParameterValue.booleans(value(List.of(true, "false")))).containsExactly(true, false);
    assertThat(ParameterValue.integers(value(List.of(1, "2")))).containsExactly(1L, 2L);
    assertThat(ParameterValue.numbers(value(List.of(1, "0.5")))).containsExactly(1.0, 0.5);
    assertThat(problems).isEmpty();
  }

  @Test
  void whatIsAbsentStaysAbsent() {
    assertThat(ParameterValue.strings(null)).isNull();
    assertThat(ParameterValue.booleans(null)).isNull();
    assertThat(ParameterValue.integers(null)).isNull();
    assertThat(ParameterValue.numbers(null)).isNull();
    assertThat(ParameterValue.anys(null)).isNull();
    assertThat(ParameterValue.map(null)).isNull();
    assertThat(ParameterValue.any(null)).isNull();
  }

  @Test
  void aTextIsNoListAndNoObject() {
    assertThat(ParameterValue.strings(value("a"))).isEmpty();
    assertThat(ParameterValue.anys(value("[]"))).isEmpty();
    assertThat(ParameterValue.map(value("{}"))).isEmpty();
    assertThat(value("{}").asObject()).isNull();
    assertThat(problems)
        .containsExactly(
            "Parameter 'x' must be of type array, but got a text",
            "Parameter 'x' must be of type array, but got a text with JSON",
            "Parameter 'x' must be of type object, but got a text with JSON",
            "Parameter 'x' must be of type object, but got a text with JSON");
  }

  @Test
  void anythingIsCopied() {
    List<Object> list = new ArrayList<>(Arrays.asList(1, null));
    Object any = ParameterValue.any(value(list));
    List<?> anys = ParameterValue.anys(value(list));
    Map<String, ?> map = ParameterValue.map(value(Map.of("a", list)));
    list.clear();
    assertThat(any).isEqualTo(Arrays.asList(1L, null));
    assertThat(anys).isEqualTo(any);
    assertThat(map).isEqualTo(Map.of("a", Objects.requireNonNull(any)));
  }

  @Test
  void anythingElseIsReported() {
    LocalDate date = LocalDate.EPOCH;
    ParameterValue.any(value(date));
    ParameterValue.anys(value(List.of(date)));
    ParameterValue.map(value(Map.of("a", date)));
    String rest =
        " must be made of maps, lists, texts, numbers and booleans, but got java.time.LocalDate";
    assertThat(problems)
        .containsExactly(
            "Parameter 'x'" + rest, "Parameter 'x[0]'" + rest, "Parameter 'x.a'" + rest);
  }
}
