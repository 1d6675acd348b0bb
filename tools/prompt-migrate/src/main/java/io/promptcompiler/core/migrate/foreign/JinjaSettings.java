package io.promptcompiler.core.migrate.foreign;

/**
 * The settings of Jinja that remove white space around tags other than those that print a value.
 *
 * @param trimBlocks whether the line break after such a tag is removed
 * @param lstripBlocks whether the white space before such a tag is removed if only that precedes it
 *     on its line
 */
public record JinjaSettings(boolean trimBlocks, boolean lstripBlocks) {
  /** The default settings. */
  public static final JinjaSettings DEFAULT = new JinjaSettings(false, false);
}
