package io.promptcompiler.runtime;

import java.util.Objects;

/**
 * A place in a text up to which a provider can cache a request: the text before it, together with
 * all earlier messages, stays the same as long as {@code varies} says. Two renders that agree in
 * the values that change at most so often are equal up to this place.
 *
 * @param end the offset in the content, in UTF-16 units, from 1
 * @param varies how long the beginning stays the same; {@link Varies#APPEND} at the end of a
 *     history, which only grows within a session
 */
public record CachePoint(int end, Varies varies) {
  /**
   * Creates a point.
   *
   * @throws NullPointerException if {@code varies} is null
   * @throws IllegalArgumentException if there is no text before the offset, or nothing stays the
   *     same
   */
  public CachePoint {
    Objects.requireNonNull(varies, "varies");
    if (end < 1 || varies == Varies.REQUEST) {
      throw new IllegalArgumentException("Not a cache point: " + end + ", " + varies);
    }
  }
}
