package io.promptcompiler.core.syntax;

/**
 * Where a tag has a {@code ~}, which eats the white space beside it.
 *
 * @param before at its beginning
 * @param after at its end
 */
public record Strip(boolean before, boolean after) {
  /** No {@code ~} at all. */
  public static final Strip NONE = new Strip(false, false);
}
