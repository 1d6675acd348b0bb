package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.RenderLimitException;
import io.promptcompiler.runtime.integration.Json;
import java.util.Collections;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Values cannot make a text longer than the limit, whichever helper builds it. */
class RenderLimitsTest {
  private static final int HALF = RenderLimits.LONGEST / 2;

  private static final String LONG = "a".repeat(HALF + 1);

  private static void isTooLong(ThrowingCallable code) {
    assertThatThrownBy(code)
        .isInstanceOf(RenderLimitException.class)
        .hasMessageContaining(
            " cannot be rendered: a text would have more than 50,000,000 characters.");
  }

  @Test
  void helpersThatRepeat() {
    isTooLong(() -> TextHelpers.indent("a", Long.MAX_VALUE));
    isTooLong(() -> TextHelpers.indent("a", RenderLimits.LONGEST));
    isTooLong(() -> TextHelpers.indent("a\n".repeat(100), HALF));
    isTooLong(() -> Lines.indent(LONG, LONG));
    isTooLong(() -> TextHelpers.replace("aaa", "a", LONG));
    isTooLong(() -> TextHelpers.join(Collections.nCopies(3, ""), LONG));
    isTooLong(() -> TextHelpers.join(List.of(LONG, LONG), ""));
    isTooLong(() -> TextHelpers.format("1234567", 0, LONG));
    isTooLong(() -> Json.stringify("\"".repeat(HALF)));
    assertThat(TextHelpers.indent("", Long.MAX_VALUE)).isEmpty();
    assertThat(TextHelpers.replace(LONG, "a", "b")).hasSize(LONG.length());
    assertThat(TextHelpers.replace("ab" + LONG, "b", LONG.substring(3)))
        .as("counts what there is")
        .hasSize(RenderLimits.LONGEST);
  }

  @Test
  void textsOfManyPieces() {
    TextBuilder text = new TextBuilder();
    text.append(LONG);
    isTooLong(() -> text.append(LONG));
    isTooLong(
        () -> {
          FencedText fenced = new FencedText();
          fenced.fixed(LONG);
          fenced.fixed(LONG);
          fenced.text();
        });
  }
}
