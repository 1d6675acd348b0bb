package io.promptcompiler.core.source;

/**
 * A lookup of fragments or variants that the compilation of a text made.
 *
 * @param about what is looked up
 * @param from the key of the file that makes the lookup
 * @param name the name; empty when all names are requested
 */
public record FragmentLookup(Subject about, String from, String name) {

  /** The kinds of lookups. */
  public enum Subject {
    /** Which partials have a name. */
    PARTIAL,
    /** Which skills have a name. */
    SKILL,
    /** Which names partials have. */
    PARTIAL_NAMES,
    /** Which files are variants by their names. */
    VARIANTS
  }
}
