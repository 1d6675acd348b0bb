package io.promptcompiler.core.migrate.foreign;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.diagnostic.Span;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Expressions that nobody writes, but may send. */
class JinjaExpressionsTest {
  @ParameterizedTest
  @ValueSource(strings = {"not ", "a if b else ", "a | trim | "})
  void longChainsAreRefused(String part) {
    String text = part.repeat(30_000) + "trim";
    assertThatThrownBy(() -> new JinjaExpressions(text, new Span(0, text.length())).expression())
        .isInstanceOf(UnsupportedException.class);
  }
}
