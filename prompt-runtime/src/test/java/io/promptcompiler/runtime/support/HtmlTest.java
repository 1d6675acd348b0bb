package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text is escaped for HTML as handlebars.js does. */
class HtmlTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      delimiter = '|',
      value = {
        "& | &amp;",
        "< | &lt;",
        "> | &gt;",
        "\" | &quot;",
        "' | &#x27;",
        "` | &#x60;",
        "= | &#x3D;",
        "&amp; | &amp;amp;",
        "a<b | a&lt;b",
        "<<a | &lt;&lt;a",
        "a/b;c#d 名😀 | a/b;c#d 名😀"
      })
  void escapes(String text, String escaped) {
    assertThat(Html.escape(text)).isEqualTo(escaped);
  }

  @Test
  void textWithoutSpecialCharactersIsGivenBack() {
    String text = "plain";
    assertThat(Html.escape(text)).isSameAs(text);
    assertThat(Html.escape("")).isEmpty();
  }
}
