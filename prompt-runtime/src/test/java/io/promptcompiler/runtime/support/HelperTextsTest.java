package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What helpers make of texts, as tables. */
class HelperTextsTest {

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
    assertThat(Texts.truncate(text, most, suffix)).isEqualTo(expected);
    assertThat(expected.length()).isLessThanOrEqualTo((int) Math.max(0, most));
  }

  @Test
  void truncateLeavesHalvesThatWereHalves() {
    assertThat(Texts.truncate("\uD83D\uD83D\uD83D", 2, "")).isEqualTo("\uD83D\uD83D");
  }

  @Test
  void indentBeforeEveryLineButAFinalEmptyOne() {
    assertThat(Texts.indent("", 2)).isEmpty();
    assertThat(Texts.indent("a", 2)).isEqualTo("  a");
    assertThat(Texts.indent("a\n", 2)).isEqualTo("  a\n");
    assertThat(Texts.indent("a\n\nb", 2)).isEqualTo("  a\n  \n  b");
    assertThat(Texts.indent("\n", 2)).isEqualTo("  \n");
    assertThat(Texts.indent("a\r\nb\r\n", 1)).isEqualTo(" a\r\n b\r\n");
    assertThat(Texts.indent("a\nb", 0)).isEqualTo("a\nb");
    assertThat(Texts.indent("a\nb", -1)).isEqualTo("a\nb");
  }

  @Test
  void caseAsInJavaScriptWhateverTheLanguageHere() {
    assertThat(Texts.upper("straße iıŉ")).isEqualTo("STRASSE IIʼN");
    assertThat(Texts.lower("ÀİΣΑΣ I")).isEqualTo("ài̇σας i");
    assertThat(Texts.capitalize("")).isEmpty();
    assertThat(Texts.capitalize("éa")).isEqualTo("Éa");
    assertThat(Texts.capitalize("ßa")).isEqualTo("SSa");
    assertThat(Texts.capitalize("\uD801\uDC28x")).isEqualTo("\uD801\uDC00x");
    assertThat(Texts.capitalize("\uDC28x")).isEqualTo("\uDC28x");
  }

  @Test
  void trimWhatJavaScriptCallsWhiteSpace() {
    assertThat(
            Texts.trim("\t\n\u000B\f\r \u00A0\u1680\u2003\u2028\u2029\u202F\u205F\u3000\uFEFFa b "))
        .isEqualTo("a b");
    assertThat(Texts.trim("\u0085\u200Ba\u001F")).isEqualTo("\u0085\u200Ba\u001F");
    assertThat(Texts.trim(" \n ")).isEmpty();
  }

  @Test
  void replaceTextsAndNotPatterns() {
    assertThat(Texts.replace("a.b.c", ".", "$0\\")).isEqualTo("a$0\\b$0\\c");
    assertThat(Texts.replace("aaa", "aa", "b")).isEqualTo("ba");
    assertThat(Texts.replace("abc", "", "x")).isEqualTo("abc");
  }

  @Test
  void joinAsElementsPrint() {
    assertThat(Texts.join(Arrays.asList("a", null, 1.0, 2L, true, List.of(1L, 2L)), "|"))
        .isEqualTo("a||1|2|true|1,2");
    assertThat(Texts.join(List.of(), "|")).isEmpty();
    assertThat(Texts.join(null, "|")).isEmpty();
    assertThat(Texts.join("a", "|")).isEqualTo("a");
  }

  @Test
  void lengthOfListsAndTexts() {
    assertThat(Texts.length(List.of(1L, 2L))).isEqualTo(2);
    assertThat(Texts.length("😀")).isEqualTo(2);
    assertThat(Texts.length(1.5)).isEqualTo(3);
    assertThat(Texts.length(null)).isZero();
    assertThat(Texts.length(Map.of("a", 1L))).isZero();
  }
}
