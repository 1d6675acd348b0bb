package io.promptcompiler.runtime;

import java.util.List;
import java.util.Objects;

/**
 * A rendered text with the places up to which providers can cache it.
 *
 * @param text the text
 * @param cachePoints the places in ascending order; empty if nothing about caching is declared for
 *     the prompt. Immutable
 */
public record CachedText(String text, List<CachePoint> cachePoints) {
  /**
   * Copies the list.
   *
   * @throws NullPointerException if the text, the list or a point is null
   */
  public CachedText {
    Objects.requireNonNull(text, "text");
    cachePoints = List.copyOf(cachePoints);
  }
}
