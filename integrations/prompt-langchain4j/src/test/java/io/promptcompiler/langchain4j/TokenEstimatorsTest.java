package io.promptcompiler.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.api.EncodingType;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.TokenCountEstimator;
import io.promptcompiler.runtime.TokenEstimator;
import org.junit.jupiter.api.Test;

/** Tests budgets with the supported estimators. */
class TokenEstimatorsTest {
  @Test
  void countsAsTheEstimatorDoes() {
    TokenEstimator counted = TokenEstimators.of(new Words());
    assertThat(counted.estimate("one two three")).isEqualTo(3);
  }

  @Test
  void namesOfControlTokensAreText() {
    TokenEstimator counted = TokenEstimators.jtokkit(EncodingType.O200K_BASE);
    assertThat(counted.estimate("hello world")).isEqualTo(2);
    assertThat(counted.estimate("<|endoftext|>")).isGreaterThan(1);
  }

  private static final class Words implements TokenCountEstimator {
    @Override
    public int estimateTokenCountInText(String text) {
      return text.split(" ").length;
    }

    @Override
    public int estimateTokenCountInMessage(ChatMessage message) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
      throw new UnsupportedOperationException();
    }
  }
}
