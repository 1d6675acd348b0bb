package io.promptcompiler.core.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said between two renders. */
class ChangedLinesTest {

  @ParameterizedTest
  @CsvSource({
    "a|b|c|, a|b|c|, The text is the same.",
    "a|b|c|, a|x|c|, Line 2 changed.",
    "a|b|c|, a|x|y|c|, Lines 2 to 3 changed.",
    "a|c|, a|b|c|, Line 2 changed.",
    "a|b|c|, a|c|, A line after line 1 is gone.",
    "a|b|c|, '', 3 lines after line 0 are gone.",
    "a|a|, a|a|a|, Line 3 changed.",
    "a|b|, a|b, Only the line break at the end changed."
  })
  void linesThatDifferArePrinted(String before, String now, String sentence) {
    ChangedLines lines = new ChangedLines();
    assertThat(lines.next(before.replace('|', '\n'))).isEmpty();
    assertThat(lines.next(now.replace('|', '\n'))).isEqualTo(Optional.of(sentence));
  }

  @Test
  void theHeadingNamesTheTimeAndTheChanges() {
    Path base = Path.of("work").toAbsolutePath();
    LocalTime time = LocalTime.of(14, 3, 0);
    assertThat(WatchRule.line(time, "a.md", List.of(), base))
        .startsWith("── 14:03:00 a.md ──")
        .hasSize(80);
    List<Path> changed =
        List.of(
            base.resolve("p/a.md"), base.resolve("p/b.md"), base.resolve("c"), base.resolve("d"));
    assertThat(WatchRule.line(time, "a.md", changed, base))
        .startsWith("── 14:03:00 a.md ── changed: p/a.md, p/b.md, c, 1 more ─");
  }
}
