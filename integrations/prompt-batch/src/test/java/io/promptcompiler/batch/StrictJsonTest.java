package io.promptcompiler.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.promptcompiler.runtime.integration.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the reader with Jackson: both reject the same texts, and read equal values. */
class StrictJsonTest {
  private static final JsonMapper JACKSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": 1, \"b\": [true, false, null, \"x\"], \"c\": {}, \"d\": []}",
        " [ 1 , -0, 1.5, 1e3, 2E-2, 9223372036854775807, -9223372036854775808 ] ",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\ud83d\\ude00\"",
        "\"ä😀\"",
        "0"
      })
  void readsSameTextsAsJackson(String json) throws IOException {
    assertThat(JACKSON.readTree(Json.stringify(StrictJson.read(json))))
        .isEqualTo(JACKSON.readTree(Json.stringify(JACKSON.readValue(json, Object.class))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "[1,]",
        "[1 2]",
        "01",
        "1.",
        ".5",
        "+1",
        "1e",
        "-",
        "tru",
        "nul",
        "'a'",
        "\"a",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\t\"",
        "{\"a\":1,\"a\":2}",
        "{} {}",
        "NaN",
        "{a:1}",
        "// x\n1",
        "\u00a01",
        "\"\\u٠٠٠٠\""
      })
  void rejectsSameTextsAsJackson(String json) {
    assertThatThrownBy(() -> JACKSON.readValue(json, Object.class)).isInstanceOf(IOException.class);
    assertThatIllegalArgumentException().isThrownBy(() -> StrictJson.read(json));
  }

  @Test
  void textsOfChanceAreReadOrRefusedAlike() {
    Random random = new Random(7);
    String marks = "{}[]\",:\\u0 1e-.tn";
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder("{\"a\":[1,\"x\",{\"b\":null}]}");
      for (int edits = random.nextInt(3); edits >= 0; edits--) {
        int at = random.nextInt(text.length());
        text.setCharAt(at, marks.charAt(random.nextInt(marks.length())));
      }
      assertThat(isRead(text.toString())).as(text.toString()).isEqualTo(isJackson(text.toString()));
    }
  }

  private static boolean isRead(String json) {
    try {
      StrictJson.read(json);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isJackson(String json) {
    try {
      return JACKSON.readTree(json) != null;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void numbersStayExact() {
    assertThat(StrictJson.read("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
    assertThat(StrictJson.read("12345678901234567890")).hasToString("12345678901234567890");
    assertThat(StrictJson.read("1.00")).isEqualTo(new BigDecimal("1.00"));
    assertThat(StrictJson.read("1e9999999999")).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void depthHasALimit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StrictJson.read("[".repeat(100_000)))
        .withMessageContaining("nested more than 500 levels");
  }

  @Test
  void valuesAndDigitsHaveALimit() {
    assertThat((List<?>) StrictJson.read("[" + "{},".repeat(999_998) + "7]")).hasSize(999_999);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StrictJson.read("[" + "{},".repeat(1_000_000) + "7]"))
        .withMessage("There are more than 1,000,000 values (at character 2999999).");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StrictJson.read("[" + "1".repeat(10_000_000) + "]"))
        .withMessage("A number is longer than 1,000 characters (at character 2).");
  }

  @Test
  void linesAreRows() throws IOException {
    String text = "{\"a\": 1}\n\n{\"a\": \n[1]\r\n{\"b\": null}";
    List<String> read = new ArrayList<>();
    try (Rows rows = Rows.jsonLines(new ByteArrayInputStream(text.getBytes(UTF_8)))) {
      rows.forEachRemaining(
          row -> read.add(row.number() + "@" + row.line() + row.values() + row.problems()));
    }
    assertThat(read)
        .containsExactly(
            "1@1{a=1}[]",
            "2@3{}[A value is missing (at character 7).]",
            "3@4{}[A JSON object is needed, as in {\"name\": 1}.]",
            "4@5{b=null}[]");
  }
}
