package io.promptcompiler.langchain4j;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.langchain4j.model.TokenCountEstimator;
import io.promptcompiler.runtime.TokenEstimator;

/** Counts tokens for budgets with the estimators of LangChain4j and JTokkit. */
public final class TokenEstimators {
  private TokenEstimators() {}

  /**
   * Counts as an estimator of LangChain4j does. Some of them ask a server for each text: a render
   * with a budget counts each message.
   */
  public static TokenEstimator of(TokenCountEstimator estimator) {
    return estimator::estimateTokenCountInText;
  }

  /**
   * Counts as models of OpenAI do: {@code O200K_BASE} for those since GPT-4o. It needs {@code
   * com.knuddels:jtokkit}, which {@code langchain4j-open-ai} brings. The names of control tokens,
   * such as {@code <|endoftext|>}, are text like any other.
   */
  public static TokenEstimator jtokkit(EncodingType type) {
    Encoding encoding = Encodings.newLazyEncodingRegistry().getEncoding(type);
    return encoding::countTokensOrdinary;
  }
}
