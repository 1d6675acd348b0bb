package io.promptcompiler.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** A budget holds a text to a number of tokens, as its estimator counts them. */
class TokenBudgetTest {

  @Test
  void aTextThatFitsIsReturned() {
    String text = "12345678";
    assertThat(TokenBudget.of(2).require("a.md", text)).isSameAs(text);
    assertThat(TokenBudget.of(8, String::length).require("a.md", text)).isSameAs(text);
    assertThat(TokenBudget.unlimited().require("a.md", text)).isSameAs(text);
  }

  @Test
  void aTextThatIsTooLongIsRefused() {
    assertThatThrownBy(() -> TokenBudget.of(2).require("a.md", "123456789"))
        .isInstanceOfSatisfying(
            TokenLimitException.class,
            refused -> {
              assertThat(refused.tokens()).isEqualTo(3);
              assertThat(refused.maxTokens()).isEqualTo(2);
            })
        .hasMessage("a.md has 3 tokens, but may have 2.");
  }
}
