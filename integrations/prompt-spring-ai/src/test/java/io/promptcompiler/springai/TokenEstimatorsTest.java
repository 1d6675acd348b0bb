package io.promptcompiler.springai;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.api.EncodingType;
import org.junit.jupiter.api.Test;
import org.springframework.ai.tokenizer.JTokkitTokenCountEstimator;

/** Tests budgets with the supported estimators. */
class TokenEstimatorsTest {
  @Test
  void countsAsTheEstimatorDoes() {
    assertThat(TokenEstimators.of(new JTokkitTokenCountEstimator()).estimate("hello world"))
        .isEqualTo(2);
  }

  @Test
  void namesOfControlTokensAreText() {
    assertThat(TokenEstimators.jtokkit(EncodingType.O200K_BASE).estimate("<|endoftext|>"))
        .isGreaterThan(1);
  }
}
