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
   * Returns an estimator that delegates to one of LangChain4j. Rendering with a budget counts each
   * message, and some estimators send a request to a server for each text.
   */
  public static TokenEstimator of(TokenCountEstimator estimator) {
    return estimator::estimateTokenCountInText;
  }

  /**
   * Returns an estimator with a tokenizer of OpenAI: {@code O200K_BASE} for models since GPT-4o.
   * Requires {@code com.knuddels:jtokkit}, a dependency of {@code langchain4j-open-ai}. The names
   * of control tokens, such as {@code <|endoftext|>}, are counted as ordinary text.
   */
  public static TokenEstimator jtokkit(EncodingType type) {
    Encoding encoding = Encodings.newLazyEncodingRegistry().getEncoding(type);
    return encoding::countTokensOrdinary;
  }
}
