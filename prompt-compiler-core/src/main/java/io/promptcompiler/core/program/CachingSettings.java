package io.promptcompiler.core.program;

import java.util.Optional;

/**
 * The declared settings of the caching of a prompt by providers.
 *
 * @param isDeclared whether the document or a folder above it declares anything about caching
 * @param minTokens the number of tokens that must stay the same for a deployment, if declared
 * @param warnAbove the number of tokens of fixed text from which a warning is given if a value of
 *     each request precedes it
 */
public record CachingSettings(
    boolean isDeclared, Optional<About.TokenLimit> minTokens, long warnAbove) {
  /** The settings of a document that declares none. */
  public static final CachingSettings NONE = new CachingSettings(false, Optional.empty(), 256);

  /** Returns the same settings, as declared ones. */
  public CachingSettings declared() {
    return new CachingSettings(/* isDeclared= */ true, minTokens, warnAbove);
  }
}
