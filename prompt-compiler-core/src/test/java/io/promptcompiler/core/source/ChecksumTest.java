package io.promptcompiler.core.source;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The number is that of {@code printf 123456789 | sha256sum}. */
class ChecksumTest {

  @Test
  void itIsTheFirstHalfOfSha256() {
    assertThat(Checksum.of("123456789")).isEqualTo("15e2b0d3c33891ebb0f1ef609ec41942");
  }

  @Test
  void onlyTheFirstBytesCount() {
    byte[] more = "123456789 and more".getBytes(US_ASCII);
    assertThat(Checksum.of(more, 9)).isEqualTo(Checksum.of("123456789"));
  }

  @Test
  void eachChangeOfOneLetterChangesIt() {
    String text = "You are a careful reviewer.";
    Set<String> seen = new HashSet<>();
    seen.add(Checksum.of(text));
    for (int i = 0; i < text.length(); i++) {
      for (char letter = ' '; letter < 127; letter++) {
        if (text.charAt(i) != letter) {
          String changed = text.substring(0, i) + letter + text.substring(i + 1);
          assertThat(seen.add(Checksum.of(changed))).as(changed).isTrue();
        }
      }
    }
  }
}
