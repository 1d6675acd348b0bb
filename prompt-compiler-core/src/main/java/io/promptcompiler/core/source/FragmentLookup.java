package io.promptcompiler.core.source;

/**
 * A lookup of fragments or variants that the compilation of a text made.
 *
 * @param about the kind of name
 * @param from the key of the file that makes the lookup
 * @param name the name; empty to request all names
 */
public record FragmentLookup(Subject about, String from, String name) {

  /** The kinds of lookups. */
  public enum Subject {
    /** The partials with a name. */
    PARTIAL,
    /** The skills with a name. */
    SKILL,
    /** The names of partials. */
    PARTIAL_NAMES,
    /** The files that are variants by their names. */
    VARIANTS
  }
}
