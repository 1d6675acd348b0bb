package io.promptcompiler.runtime.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of others are shown on one line, in their own order, and not endless. */
class ShownTest {

  @Test
  void whatIsShownIsOneLineAndNotEndless() {
    assertThat(Shown.of("a\nb\0\u2028é", 200)).isEqualTo("a\\u000ab\\u0000\\u2028é");
    assertThat(Shown.of("x".repeat(1_000_000), 200))
        .isEqualTo("x".repeat(200) + "… (1000000 characters)");
    assertThat(Shown.of("x".repeat(200), 200)).hasSize(200);
    assertThat(Shown.of("x".repeat(101))).isEqualTo("x".repeat(100) + "… (101 characters)");
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0x00, 0x07, 0x09, 0x0A, 0x0D, 0x1B, 0x7F, 0x85, 0x9B, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E,
        0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2060, 0x2066, 0x2069, 0xD800, 0xDFFF, 0xFEFF,
        0xFFF9, 0x034F, 0x115F, 0x2800, 0x3164, 0xFE00, 0xFFA0
      })
  void whatCannotBeSeenIsSpelledOut(int point) {
    String text = "a" + (char) point + "b";
    assertThat(Shown.spelled(text)).isEqualTo("a\\u%04xb".formatted(point));
  }

  @Test
  void lettersThatHideAsTagsAreSpelledOut() {
    assertThat(Shown.spelled(Character.toString(0xE0041))).isEqualTo("\\udb40\\udc41");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "~",
        "é",
        "名",
        "😀",
        "e\u0301",
        "👩\u200D💻",
        "❤\uFE0F",
        "می\u200Cخواهم",
        "\u0600١"
      })
  void whatCanBeSeenStaysAsItIs(String text) {
    assertThat(Shown.of(text)).isEqualTo(text);
  }

  @Test
  void aCharacterIsNotCutInTwo() {
    assertThat(Shown.of("x".repeat(99) + "😀y")).isEqualTo("x".repeat(99) + "… (102 characters)");
    assertThat(Shown.of("x".repeat(98) + "😀y")).isEqualTo("x".repeat(98) + "😀… (101 characters)");
  }
}
