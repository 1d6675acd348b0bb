package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What helpers make of texts, as tables. */
class TextHelpersTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "abcdef, 6, …, abcdef",
        "abcdef, 7, …, abcdef",
        "abcdef, 5, …, abcd…",
        "abcdef, 5, \"\", abcde",
        "abcdef, 5, ..., ab...",
        "abcdef, 3, ..., ...",
        "abcdef, 2, ..., ..",
        "abcdef, 1, …, …",
        "abcdef, 0, …, \"\"",
        "abcdef, -4, …, \"\"",
        "\"\", 0, …, \"\"",
        "😀😀😀, 4, …, 😀…",
        "😀😀😀, 3, \"\", 😀",
        "😀😀😀, 5, …, 😀😀…",
        "abc, 1, 😀, \"\"",
      })
  void truncate(String text, long most, String suffix, String expected) {
    assertThat(TextHelpers.truncate(text, most, suffix)).isEqualTo(expected);
    assertThat(expected.length()).isLessThanOrEqualTo((int) Math.max(0, most));
  }

  @Test
  void truncateLeavesHalvesThatWereHalves() {
    assertThat(TextHelpers.truncate("\uD83D\uD83D\uD83D", 2, "")).isEqualTo("\uD83D\uD83D");
  }

  @Test
  void indentBeforeEveryLineButAFinalEmptyOne() {
    assertThat(TextHelpers.indent("", 2)).isEmpty();
    assertThat(TextHelpers.indent("a", 2)).isEqualTo("  a");
    assertThat(TextHelpers.indent("a\n", 2)).isEqualTo("  a\n");
    assertThat(TextHelpers.indent("a\n\nb", 2)).isEqualTo("  a\n  \n  b");
    assertThat(TextHelpers.indent("\n", 2)).isEqualTo("  \n");
    assertThat(TextHelpers.indent("a\r\nb\r\n", 1)).isEqualTo(" a\r\n b\r\n");
    assertThat(TextHelpers.indent("a\nb", 0)).isEqualTo("a\nb");
    assertThat(TextHelpers.indent("a\nb", -1)).isEqualTo("a\nb");
  }

  @Test
  void caseAsInJavaScriptWhateverTheLanguageHere() {
    assertThat(TextHelpers.upper("straße iıŉ")).isEqualTo("STRASSE IIʼN");
    assertThat(TextHelpers.lower("ÀİΣΑΣ I")).isEqualTo("ài̇σας i");
    assertThat(TextHelpers.capitalize("")).isEmpty();
    assertThat(TextHelpers.capitalize("éa")).isEqualTo("Éa");
    assertThat(TextHelpers.capitalize("ßa")).isEqualTo("SSa");
    assertThat(TextHelpers.capitalize("\uD801\uDC28x")).isEqualTo("\uD801\uDC00x");
    assertThat(TextHelpers.capitalize("\uDC28x")).isEqualTo("\uDC28x");
  }

  @Test
  void trimWhatJavaScriptCallsWhiteSpace() {
    assertThat(
            TextHelpers.trim(
                "\t\n\u000B\f\r \u00A0\u1680\u2003\u2028\u2029\u202F\u205F\u3000\uFEFFa b "))
        .isEqualTo("a b");
    assertThat(TextHelpers.trim("\u0085\u200Ba\u001F")).isEqualTo("\u0085\u200Ba\u001F");
    assertThat(TextHelpers.trim(" \n ")).isEmpty();
  }

  @Test
  void replaceTextsAndNotPatterns() {
    assertThat(TextHelpers.replace("a.b.c", ".", "$0\\")).isEqualTo("a$0\\b$0\\c");
    assertThat(TextHelpers.replace("aaa", "aa", "b")).isEqualTo("ba");
    assertThat(TextHelpers.replace("abc", "", "x")).isEqualTo("abc");
  }

  @Test
  void joinAsElementsPrint() {
    assertThat(TextHelpers.join(Arrays.asList("a", null, 1.0, 2L, true, List.of(1L, 2L)), "|"))
        .isEqualTo("a||1|2|true|1,2");
    assertThat(TextHelpers.join(List.of(), "|")).isEmpty();
    assertThat(TextHelpers.join(null, "|")).isEmpty();
    assertThat(TextHelpers.join("a", "|")).isEqualTo("a");
  }

  @Test
  void lengthOfListsAndTexts() {
    assertThat(TextHelpers.length(List.of(1L, 2L))).isEqualTo(2);
    assertThat(TextHelpers.length("😀")).isEqualTo(2);
    assertThat(TextHelpers.length(1.5)).isEqualTo(3);
    assertThat(TextHelpers.length(null)).isZero();
    assertThat(TextHelpers.length(Map.of("a", 1L))).isZero();
  }
}
