package io.promptcompiler.core.syntax;

/**
 * The sides of a tag that have a {@code ~}, which removes the whitespace next to it.
 *
 * @param before at its beginning
 * @param after at its end
 */
public record StripFlags(boolean before, boolean after) {
  /** Flags without {@code ~}. */
  public static final StripFlags NONE = new StripFlags(false, false);
}
