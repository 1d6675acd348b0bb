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
   * Returns an estimator that delegates to one of Spring AI. Spring AI's {@code
   * JTokkitTokenCountEstimator} rejects texts with the name of a control token, such as {@code
   * <|endoftext|>}, which any user can type; use {@link #jtokkit} instead.
   */
  public static TokenEstimator of(TokenCountEstimator estimator) {
    return estimator::estimate;
  }

  /**
   * Returns an estimator with a tokenizer of OpenAI: {@code O200K_BASE} for models since GPT-4o.
   * The names of control tokens are counted as ordinary text.
   */
  public static TokenEstimator jtokkit(EncodingType type) {
    Encoding encoding = Encodings.newLazyEncodingRegistry().getEncoding(type);
    return encoding::countTokensOrdinary;
  }
}
