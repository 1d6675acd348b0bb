package io.promptcompiler.core.source;

/**
 * A lookup of fragments, variants or tools during the compilation of a text.
 *
 * @param about the kind of lookup
 * @param from the key of the file that makes the lookup
 * @param name the name; empty to request all names
 */
public record FragmentLookup(Subject about, String from, String name) {

  /** The kinds of lookups. */
  public enum Subject {
    /** A lookup of the partials with a name. */
    PARTIAL,
    /** A lookup of the skills with a name. */
    SKILL,
    /** A lookup of the names of all partials. */
    PARTIAL_NAMES,
    /** A lookup of the files that are variants according to their names. */
    VARIANTS,
    /** A lookup of the tools with a name. */
    TOOL,
    /** A lookup of the names of all tools. */
    TOOL_NAMES,
    /** A lookup of what providers accept as a tool. */
    TOOL_LIMITS
  }
}
