package io.promptcompiler.workbench.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests which lines and words of two texts are shown. */
class CompareLinesTest {
  /** The lines as the text format marks them. */
  private static List<String> compare(String released, String present) {
    return CompareLines.of(released, present).stream()
        .map(
            line ->
                (line.skipped() > 0 ? line.skipped() + " " : "")
                    + ReviewWords.shown(line).stream()
                        .map(CompareLinesTest::marked)
                        .collect(Collectors.joining()))
        .toList();
  }

  private static String marked(DiffPiece piece) {
    return switch (piece.kind()) {
      case BOTH -> piece.text();
      case REMOVED -> "[-" + piece.text() + "-]";
      case ADDED -> "{+" + piece.text() + "+}";
    };
  }

  @Test
  void equalTextsHaveNoLines() {
    assertThat(compare("a\nb\n", "a\nb\n")).isEmpty();
    assertThat(compare("", "")).isEmpty();
  }

  @Test
  void wordsOfReplacedLinesAreMarked() {
    assertThat(compare("Read the file first.\n", "Read all files first.\n"))
        .containsExactly("Read [-the file-]{+all files+} first.");
    assertThat(compare("Be calm.", "Be calm!")).containsExactly("Be calm[-.-]{+!+}");
  }

  @Test
  void linesWithoutCommonWordsAreReplacedAsAWhole() {
    assertThat(compare("Be calm.\n", "Answer in French\n"))
        .containsExactly("[-Be calm.-]", "{+Answer in French+}");
  }

  @Test
  void onlyLinesNearADifferenceAreShown() {
    assertThat(compare("a\nb\nc\nd\n", "a\nb\nc\nd\ne\n")).containsExactly("3 d", "{+e+}");
    assertThat(compare("a\nb\nc\n", "b\nc\n")).containsExactly("[-a-]", "b");
  }

  @Test
  void emptyLinesAreLines() {
    assertThat(compare("a\nb\n", "a\n\nb\n")).containsExactly("a", "{++}", "b");
  }

  @Test
  void changesThatDoNotShowAreSpelledOut() {
    assertThat(compare("Pay paypal now.\n", "Pay p\u0430ypal now.\n"))
        .containsExactly("Pay [-paypal-]{+p\\u0430ypal+} now.");
    assertThat(compare("paypal\n", "p\u0430ypal\n")).containsExactly("[-paypal-]{+p\\u0430ypal+}");
    assertThat(compare("a b\n", "a\u00a0b  \n")).containsExactly("a[-␣-]{+\\u00a0+}b{+␣␣+}");
    assertThat(compare("a\nb\n", "a\r\nb\r\n")).containsExactly("a{+␍+}", "b{+␍+}");
    assertThat(compare("a\nb\n", "a\nb")).containsExactly("a", "b[-⏎-]");
    assertThat(compare("caf\u00e9\n", "cafe\u0301\n"))
        .containsExactly("[-caf\\u00e9-]{+cafe\\u0301+}");
    assertThat(compare("a\tb\n", "a b\n")).containsExactly("a[-⇥-]{+␣+}b");
    assertThat(compare("Show no admin code.\n", "Show no \u0430dmin code, ever.\n"))
        .containsExactly("Show no [-admin-]{+\\u0430dmin+} code{+, ever+}.");
    assertThat(compare("Ask friendly.\n", "Ask very fri\u0435ndly.\n"))
        .containsExactly("Ask [-friendly-]{+very fri\\u0435ndly+}.");
    assertThat(compare("Gr\u00fc\u00dfe\n", "Gr\u00fc\u00dfe, Ann\n"))
        .containsExactly("Gr\u00fc\u00dfe{+, Ann+}");
  }

  @Test
  void longTextsAreReplacedAsAWhole() {
    String released = "x\n".repeat(4_000);
    assertThat(CompareLines.of(released, "y\n".repeat(4_000))).hasSize(8_000);
  }
}
