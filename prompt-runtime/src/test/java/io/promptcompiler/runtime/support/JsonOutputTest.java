package io.promptcompiler.runtime.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Text is escaped for JSON wherever in a word of eight bytes a character stands. */
class JsonOutputTest {
  private static final int LONGEST = 17;

  static Stream<String> escapedCharacters() {
    return Stream.concat(
            IntStream.range(0, ' ').boxed(), Stream.of((int) '"', (int) '\\', 0xD83D, 0xDE00))
        .map(unit -> String.valueOf((char) (int) unit));
  }

  @ParameterizedTest
  @MethodSource("escapedCharacters")
  void escapesAtEveryPlace(String character) {
    for (int before = 0; before <= LONGEST; before++) {
      for (int after = 0; after <= LONGEST; after++) {
        escapes("x".repeat(before) + character + "y".repeat(after));
        escapes("é".repeat(before) + character + "?".repeat(after));
      }
    }
  }

  @Test
  void everyPairOfNeighbours() {
    for (char first = 0; first < 0x100; first++) {
      for (char second = 0; second < 0x100; second++) {
        escapes("123456" + first + second + "9");
      }
    }
  }

  @Test
  void everyCharacterAlone() {
    for (int unit = 0; unit <= Character.MAX_VALUE; unit++) {
      escapes("12345678" + (char) unit);
    }
  }

  @Test
  void randomTexts() {
    Random random = new Random(1);
    String units = "a\" \\\n?é名\uD83D\uDE00\u001f\u007f";
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(40); length > 0; length--) {
        text.append(units.charAt(random.nextInt(units.length())));
      }
      escapes(text.toString());
    }
  }

  private static void escapes(String text) {
    String escaped = new String(JsonOutput.escaped(text), UTF_8);
    if (!escaped.equals(oneByOne(text))) { // building a description each time is slow
      assertThat(escaped).isEqualTo(oneByOne(text));
    }
  }

  /** What {@code QuoteJSONString} of ECMAScript says, one code point after another. */
  private static String oneByOne(String text) {
    StringBuilder json = new StringBuilder();
    text.codePoints()
        .forEach(
            point -> {
              int named = "\b\f\n\r\t\"\\".indexOf(point);
              if (named >= 0) {
                json.append('\\').append("bfnrt\"\\".charAt(named));
              } else if (point < ' '
                  || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)) {
                json.append(String.format("\\u%04x", point));
              } else {
                json.appendCodePoint(point);
              }
            });
    return json.toString();
  }
}
