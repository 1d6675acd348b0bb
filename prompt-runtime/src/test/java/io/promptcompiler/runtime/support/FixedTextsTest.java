package io.promptcompiler.runtime.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Fixed texts know their bytes. */
class FixedTextsTest {

  @Test
  void listsAreJoinedInOrder() {
    FixedTexts texts = FixedTexts.of(new String[] {"a", "b"}, new String[] {}, new String[] {"c"});
    assertThat(Stream.of(0, 1, 2).map(texts::text)).containsExactly("a", "b", "c");
  }

  @Test
  void bytesAreMadeOnce() {
    FixedTexts texts = FixedTexts.of("a", "é\"");
    assertThat(texts.bytes(1, false))
        .isEqualTo("é\"".getBytes(UTF_8))
        .isSameAs(texts.bytes(1, false));
    assertThat(texts.bytes(1, true))
        .isEqualTo("é\\\"".getBytes(UTF_8))
        .isSameAs(texts.bytes(1, true));
  }

  @Test
  void halfAPairAtAnEdgeJoinsItsNeighbour() {
    FixedTexts texts = FixedTexts.of("\uDE00a", "a\uD83D", "a\uD83Db", "😀", "a");
    assertThat(Stream.of(0, 1, 2, 3, 4).map(number -> texts.bytes(number, false) == null))
        .containsExactly(true, true, false, false, false);
  }
}
