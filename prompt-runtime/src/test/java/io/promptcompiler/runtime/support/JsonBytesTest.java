package io.promptcompiler.runtime.support;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches among bytes find the first place and never a wrong one. */
class JsonBytesTest {

  @Test
  void findsTheNextByteToEscapeFromEveryPlace() {
    byte[] bytes = "0123456789abc\"def\\0123456789\n".getBytes(UTF_8);
    for (int from = 0; from <= bytes.length; from++) {
      int expected = from <= 13 ? 13 : from <= 17 ? 17 : from <= 28 ? 28 : bytes.length;
      assertThat(JsonBytes.nextEscaped(bytes, from)).as("from %d", from).isEqualTo(expected);
    }
  }

  @Test
  void bytesOfLongerCharactersAreNotEscaped() {
    byte[] bytes = new byte[128];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (0x80 + i);
    }
    assertThat(JsonBytes.nextEscaped(bytes, 0)).isEqualTo(bytes.length);
    assertThat(JsonBytes.contains(bytes, '?')).isFalse();
  }

  @Test
  void containsACharacterAtEveryPlace() {
    for (int length = 1; length <= 20; length++) {
      for (int at = 0; at < length; at++) {
        byte[] bytes = ">".repeat(length).getBytes(UTF_8);
        assertThat(JsonBytes.contains(bytes, '?')).isFalse();
        bytes[at] = '?';
        assertThat(JsonBytes.contains(bytes, '?')).as("%d of %d", at, length).isTrue();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0, \\u0000", "10, \\n", "31, \\u001f", "34, \\\"", "92, \\\\", "55357, \\ud83d"})
  void escapesAUnit(int unit, String escape) {
    assertThat(new String(JsonBytes.escape(unit), US_ASCII)).isEqualTo(escape);
  }
}
