package io.promptcompiler.core.java.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JavadocTextTest {
  private static final String OURS = "Null when it was not given.";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The attempt, counted from 1",
        "Story identifier, for example 37",
        "How long it takes (in seconds)",
        "How long it takes (seconds, minutes, etc.)",
        "(in seconds)",
        "One of 'low' and 'high'",
        "One of `a.` and `b.`",
        "The \"main\" one",
        "Takes *three*"
      })
  void endsASentenceThatNothingEnds(String text) {
    assertThat(JavadocText.of(text, OURS)).isEqualTo(text + ". " + OURS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The full name.",
        "Really?",
        "Stop!",
        "One, two, ...",
        "Says \"Done.\"",
        "Counted from 1. (Or from 0.)",
        "(In seconds.)",
        "**Read this.**"
      })
  void leavesASentenceThatHasAnEnd(String text) {
    assertThat(JavadocText.of(text, OURS)).isEqualTo(text + " " + OURS);
  }

  @ParameterizedTest
  @CsvSource({
    "\u6545\u4e8b\u3002,        '\\u6545\\u4e8b\\u3002 '",
    "\u6545\u4e8b,              '\\u6545\\u4e8b. '",
    "\u672c\u5f53\uff1f\u300d, '\\u672c\\u5f53\\uff1f\\u300d '",
    "One\u2026,                 'One\\u2026 '",
    "\ud83d\ude80,              '\\ud83d\\ude80. '"
  })
  void knowsTheMarksOfOtherScripts(String text, String expected) {
    assertThat(JavadocText.of(text, OURS)).isEqualTo(expected + OURS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"One of:", "First,", "A thing \u2014", "Either a;"})
  void beginsAParagraphAfterWhatIsOpen(String text) {
    assertThat(JavadocText.of(text, OURS)).endsWith("\n\n<p>" + OURS);
  }

  @Test
  void beginsAParagraphAfterSeveralLines() {
    assertThat(JavadocText.of("One of\n- a\n- b\n", OURS))
        .isEqualTo("One of\n- a\n- b\n\n<p>" + OURS);
  }

  @Test
  void paragraphsStay() {
    assertThat(JavadocText.of("First.\n\nSecond\n \n\nthird\nline"))
        .isEqualTo("First.\n\n<p>Second\n\n<p>third\nline");
  }

  @Test
  void noTextEndsTheComment() {
    List<String> texts = List.of("");
    for (int length = 1; length <= 5; length++) {
      texts =
          texts.stream()
              .flatMap(text -> "*/\r\n \0".chars().mapToObj(unit -> text + (char) unit))
              .toList();
      for (String text : texts) {
        for (String safe :
            List.of(
                JavadocText.of(text),
                JavadocText.lines(text),
                JavadocText.sentence(text),
                JavadocText.line(text),
                JavadocText.of(text, OURS),
                TemplateExcerpt.shown(text))) {
          assertThat(safe).doesNotContain("*/").doesNotContain("\r");
        }
      }
    }
  }
}
