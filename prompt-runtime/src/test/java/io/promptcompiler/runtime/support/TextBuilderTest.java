package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A text of pieces is what {@code StringBuilder} makes of them. */
class TextBuilderTest {

  @Test
  void nothing() {
    assertThat(new TextBuilder().text()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2047, 2048, 2049, 6143, 6144, 6145, 8191, 8192, 8193, 20_000})
  void piecesAroundTheSizesOfTheMemory(int size) {
    String piece = "x".repeat(size);
    joins(piece);
    joins("a", piece, "b");
    joins("y".repeat(8192), piece, "名", piece, "\uD83D", "\uDE00", "\uDE00");
    joins("y".repeat(8191), "\uD83D", "\uDE00", piece);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        9,
        10,
        99,
        100,
        999_999_999,
        1_000_000_000,
        2_147_483_647,
        2_147_483_648L,
        -1,
        -10,
        Long.MAX_VALUE,
        Long.MIN_VALUE
      })
  void integersWhereverTheMemoryEnds(long number) {
    for (int before = 8192 - 21; before <= 8192; before++) {
      TextBuilder text = new TextBuilder();
      text.append("x".repeat(before));
      text.append(number);
      text.append("y");
      assertThat(text.text()).isEqualTo("x".repeat(before) + number + "y");
    }
  }

  @Test
  void randomPieces() {
    Random random = new Random(1);
    List<String> pool =
        List.of("", "a", "é\n", "\uD83D", "\uDE00", "名".repeat(90), "x".repeat(3000));
    for (int i = 0; i < 2000; i++) {
      String[] pieces = new String[random.nextInt(20)];
      for (int j = 0; j < pieces.length; j++) {
        pieces[j] = pool.get(random.nextInt(pool.size()));
      }
      joins(pieces);
    }
  }

  @Test
  void textsAtTheSameTimeDoNotMix() {
    TextBuilder outer = new TextBuilder();
    outer.append("a");
    TextBuilder inner = new TextBuilder();
    inner.append("b");
    outer.append(inner.text());
    outer.append("c");
    assertThat(outer.text()).isEqualTo("abc");
  }

  @Test
  void threadsDoNotMix() {
    IntStream.range(0, 5000)
        .parallel()
        .forEach(
            i -> {
              TextBuilder text = new TextBuilder();
              for (int j = 0; j < 1500; j++) {
                text.append(i);
                text.append(" ");
              }
              assertThat(text.text()).isEqualTo((i + " ").repeat(1500));
            });
  }

  private static void joins(String... pieces) {
    TextBuilder ofTexts = new TextBuilder();
    TextBuilder ofUnits = new TextBuilder();
    for (String piece : pieces) {
      ofTexts.append(piece);
      ofUnits.append(piece.toCharArray());
    }
    isJoined(ofTexts.text(), pieces);
    isJoined(ofUnits.text(), pieces);
  }

  private static void isJoined(String joined, String... pieces) {
    if (!joined.equals(String.join("", pieces))) { // building a description each time is slow
      assertThat(joined).isEqualTo(String.join("", pieces));
    }
  }
}
