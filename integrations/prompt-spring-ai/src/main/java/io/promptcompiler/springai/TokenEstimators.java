package io.promptcompiler.springai;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import io.promptcompiler.runtime.TokenEstimator;
import org.springframework.ai.tokenizer.TokenCountEstimator;

/** Counts tokens for budgets with the estimators of Spring AI and JTokkit. */
public final class TokenEstimators {
  private TokenEstimators() {}

  /**
   * Counts as an estimator of Spring AI does. Its {@code JTokkitTokenCountEstimator} refuses texts
   * with the name of a control token, such as {@code <|endoftext|>}, which anybody can type; take
   * {@link #jtokkit} instead.
   */
  public static TokenEstimator of(TokenCountEstimator estimator) {
    return estimator::estimate;
  }

  /**
   * Counts as models of OpenAI do: {@code O200K_BASE} for those since GPT-4o. The names of control
   * tokens are text like any other.
   */
  public static TokenEstimator jtokkit(EncodingType type) {
    Encoding encoding = Encodings.newLazyEncodingRegistry().getEncoding(type);
    return encoding::countTokensOrdinary;
  }
}
