package io.promptcompiler.runtime.support;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Characters are escaped, and found, at every place of a word of eight, and no others. */
class UnitEncoderTest {

  @Test
  void encodesLatinToEveryPlaceAndTouchesNothingBefore() {
    String text = "01\"34567\\\\abc\u0001ef\u00e9\n0123456789\t\u00ff\u0080\u007f";
    for (int from = 0; from <= text.length(); from++) {
      for (int to = from; to <= text.length(); to++) {
        String part = text.substring(from, to);
        byte[] bytes = new byte[3 + UnitEncoder.roomFor(part.length())];
        Arrays.fill(bytes, (byte) '#');
        int end = UnitEncoder.encode(part.getBytes(ISO_8859_1), part.length(), bytes, 3);
        assertThat(new String(bytes, 0, end, UTF_8)).isEqualTo("###" + oneByOne(part));
      }
    }
  }

  @Test
  void thereIsRoomForNothingButTheLongestEscapes() {
    UnitEncoder encoder = new UnitEncoder();
    for (int count = 0; count <= 40; count++) {
      byte[] bytes = new byte[UnitEncoder.roomFor(count)];
      int end = UnitEncoder.encode(new byte[count], count, bytes, 0);
      assertThat(new String(bytes, 0, end, UTF_8)).isEqualTo("\\u0000".repeat(count));
      end = encoder.encode("\uDE00".repeat(count), 0, count, bytes, 0);
      assertThat(new String(bytes, 0, end, UTF_8)).isEqualTo("\\ude00".repeat(count));
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
  void findsAQuestionMarkAtEveryPlace() {
    for (int length = 0; length <= 20; length++) {
      byte[] bytes = ">\u00bf".repeat(length).substring(length).getBytes(ISO_8859_1);
      assertThat(UnitEncoder.hasQuestionMark(bytes)).isFalse();
      for (int at = 0; at < length; at++) {
        byte[] copy = bytes.clone();
        copy[at] = '?';
        assertThat(UnitEncoder.hasQuestionMark(copy)).as("%d of %d", at, length).isTrue();
      }
    }
  }
}
