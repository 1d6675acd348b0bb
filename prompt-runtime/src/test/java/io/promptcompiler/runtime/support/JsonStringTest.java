package io.promptcompiler.runtime.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Text is escaped for JSON wherever in a word of eight bytes a character stands. */
class JsonStringTest {
  private static final int LONGEST = 17;

  /** Texts of this length are encoded in another way. */
  private static final int LONG = 132;

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

  @Test
  void charactersAroundTheEndOfWhatIsEncodedAtOnce() {
    for (String character : List.of("\n", "é", "名", "😀", "\uD83D", "\uDE00", "😀😀😀")) {
      for (int before = UnitEncoder.MOST - 20; before < UnitEncoder.MOST + 20; before++) {
        escapes("x".repeat(before) + character + "\"".repeat(UnitEncoder.MOST));
        escapes("名".repeat(before) + character);
      }
    }
  }

  @Test
  void shortAndLongRunsOfLatinBetweenOthers() {
    for (String other : List.of("’", "名", "😀", "\uD83D", "\uDE00")) {
      for (int length = 0; length < 40; length++) {
        escapes((other + "x".repeat(length) + "\té").repeat(40));
      }
    }
  }

  private static void escapes(String text) {
    escapesAlone(text);
    escapesAlone("0123456789é\n".repeat(LONG / 12) + text);
  }

  private static void escapesAlone(String text) {
    String escaped = new String(TextOutput.escaped(text), UTF_8);
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
