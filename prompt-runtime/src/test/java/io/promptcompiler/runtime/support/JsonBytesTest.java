package io.promptcompiler.runtime.support;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bytes are escaped, and found, at every place of a word of eight, and no others. */
class JsonBytesTest {

  @Test
  void escapesFromAndToEveryPlaceAndTouchesNothingBefore() {
    String text = "01\"34567\\\\abc\u0001ef\u00e9\n0123456789\t";
    byte[] bytes = text.getBytes(ISO_8859_1);
    for (int from = 0; from <= bytes.length; from++) {
      for (int to = from; to <= bytes.length; to++) {
        byte[] copy = new byte[3 + JsonBytes.roomFor(to - from)];
        Arrays.fill(copy, (byte) '#');
        int end = JsonBytes.escape(bytes, from, to, copy, 3);
        assertThat(new String(copy, 0, end, ISO_8859_1))
            .isEqualTo("###" + oneByOne(text.substring(from, to)));
      }
    }
  }

  @Test
  void thereIsRoomForNothingButTheLongestEscapes() {
    for (int count = 0; count <= 40; count++) {
      byte[] copy = new byte[JsonBytes.roomFor(count)];
      int end = JsonBytes.escape(new byte[count], 0, count, copy, 0);
      assertThat(new String(copy, 0, end, ISO_8859_1)).isEqualTo("\\u0000".repeat(count));
    }
  }

  private static String oneByOne(String text) {
    return text.replace("\\", "\\\\")
        .replace("\"", "\\\"")
        .replace("\n", "\\n")
        .replace("\t", "\\t")
        .replace("\u0001", "\\u0001");
  }

  @Test
  void bytesOfLongerCharactersAreNotEscapedNorFound() {
    byte[] bytes = new byte[128];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (0x80 + i);
    }
    byte[] copy = new byte[JsonBytes.roomFor(bytes.length)];
    assertThat(JsonBytes.escape(bytes, 0, bytes.length, copy, 0)).isEqualTo(bytes.length);
    assertThat(copy).startsWith(bytes);
    assertThat(JsonBytes.find(bytes, '?', 0)).isEqualTo(bytes.length);
  }

  @Test
  void findsACharacterAtEveryPlaceFromEveryPlace() {
    for (int length = 1; length <= 20; length++) {
      for (int at = 0; at < length; at++) {
        byte[] bytes = ">".repeat(length).getBytes(ISO_8859_1);
        assertThat(JsonBytes.find(bytes, '?', 0)).isEqualTo(length);
        bytes[at] = '?';
        for (int from = 0; from <= length; from++) {
          assertThat(JsonBytes.find(bytes, '?', from))
              .as("%d of %d from %d", at, length, from)
              .isEqualTo(from <= at ? at : length);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0, \\u0000", "10, \\n", "31, \\u001f", "34, \\\"", "92, \\\\", "55357, \\ud83d"})
  void escapesAUnit(int unit, String escape) {
    assertThat(new String(JsonBytes.escape(unit), US_ASCII)).isEqualTo(escape);
  }
}
