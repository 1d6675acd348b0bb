package com.acme.bridges;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import io.promptcompiler.runtime.TokenEstimator;

/** Counts tokens as models of OpenAI do. */
final class JtokkitEstimator implements TokenEstimator {
  private final Encoding encoding =
      Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);

  @Override
  public int estimate(String text) {
    return encoding.countTokensOrdinary(text);
  }
}
