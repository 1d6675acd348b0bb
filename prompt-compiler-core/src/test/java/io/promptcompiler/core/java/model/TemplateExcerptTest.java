package io.promptcompiler.core.java.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateExcerptTest {
  @Test
  void aShortTextIsShownAsItIs() {
    assertThat(TemplateExcerpt.shown("Hello {{name}},\n<b>\u00e9</b>"))
        .isEqualTo("\n<pre>{@code\nHello {{name}},\n<b>\\u00e9</b>\n}</pre>\n");
  }

  @Test
  void aLongTextIsCut() {
    assertThat(TemplateExcerpt.shown("a\n".repeat(9)))
        .isEqualTo("\n<pre>{@code\n" + "a\n".repeat(8) + "...\n}</pre>\n");
  }

  @Test
  void aLineIsNotCutInsideOfATag() {
    String text = "x".repeat(75);
    assertThat(TemplateExcerpt.shown(text + "{{name}} and more"))
        .isEqualTo("\n<pre>{@code\n" + text + "...\n}</pre>\n");
    assertThat(TemplateExcerpt.shown("x".repeat(72) + "{{name}} and more"))
        .isEqualTo("\n<pre>{@code\n" + "x".repeat(72) + "{{name}}...\n}</pre>\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"} {", "{", "*/", "\\u002a/", "a\n@param x"})
  void aTextThatACodeTagCannotHoldIsEscaped(String text) {
    assertThat(TemplateExcerpt.shown(text))
        .isEqualTo("\n<pre>\n" + JavadocText.lines(text) + "\n</pre>\n")
        .doesNotContain("*/")
        .doesNotContain("\\u");
  }

  @Test
  void anEmptyTextIsNotShown() {
    assertThat(TemplateExcerpt.shown("")).isEmpty();
  }
}
