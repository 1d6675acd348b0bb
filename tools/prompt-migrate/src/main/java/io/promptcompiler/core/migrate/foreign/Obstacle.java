package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;

/**
 * A part of a template that cannot be converted with the same result.
 *
 * @param span its range in the source
 * @param what the problem, as the beginning of a sentence
 * @param instead sentences about a replacement; may be empty
 * @param isDifference whether the template can be converted, but may then render differently
 */
public record Obstacle(Span span, String what, String instead, boolean isDifference) {
  static Obstacle refused(Span span, String what, String instead) {
    return new Obstacle(span, what, instead, /* isDifference= */ false);
  }

  /** Returns a part that may render differently. */
  public static Obstacle difference(Span span, String what, String instead) {
    return new Obstacle(span, what, instead, /* isDifference= */ true);
  }
}
