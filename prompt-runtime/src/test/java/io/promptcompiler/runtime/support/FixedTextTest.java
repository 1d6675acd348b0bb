package io.promptcompiler.runtime.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Fixed texts know their bytes. */
class FixedTextTest {

  @Test
  void listsAreJoinedInOrder() {
    FixedTexts texts = FixedTexts.of(new String[] {"a", "b"}, new String[] {}, new String[] {"c"});
    assertThat(Stream.of(0, 1, 2).map(texts::get).map(FixedText::text))
        .containsExactly("a", "b", "c");
  }

  @Test
  void eachIsMadeOnce() {
    FixedTexts texts = FixedTexts.of("a", "b");
    assertThat(texts.get(1)).isSameAs(texts.get(1)).isNotSameAs(texts.get(0));
  }

  @Test
  void bytesAreMadeOnce() {
    FixedText text = only("é\"");
    assertThat(text.utf8()).isEqualTo("é\"".getBytes(UTF_8)).isSameAs(text.utf8());
    assertThat(text.json()).isEqualTo("é\\\"".getBytes(UTF_8)).isSameAs(text.json());
  }

  @Test
  void halfAPairAtAnEdgeJoinsItsNeighbour() {
    assertThat(only("\uDE00a").joinable()).isTrue();
    assertThat(only("a\uD83D").joinable()).isTrue();
    assertThat(only("a\uD83Db").joinable()).isFalse();
    assertThat(only("😀").joinable()).isFalse();
    assertThat(only("a").joinable()).isFalse();
  }

  private static FixedText only(String text) {
    return FixedTexts.of(text).get(0);
  }
}
