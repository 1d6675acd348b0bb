package com.acme.benchmark;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import io.promptcompiler.runtime.TokenBudget;

/** The chat whose tokens JTokkit counts as models do, which takes longer than all the rest. */
public class TokenizedChat extends Chat {
  @Override
  protected TokenBudget budget() {
    Encoding encoding = Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);
    return TokenBudget.of(MOST_TOKENS, encoding::countTokensOrdinary);
  }
}
