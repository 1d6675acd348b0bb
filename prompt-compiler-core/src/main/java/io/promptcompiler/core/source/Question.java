package io.promptcompiler.core.source;

/**
 * A lookup of fragments that the compilation of a text made.
 *
 * @param about what is asked
 * @param from the key of the file that stands where it is asked
 * @param name the name that is said; empty when all names are asked for
 */
public record Question(Subject about, String from, String name) {

  /** What can be asked. */
  public enum Subject {
    /** Which partials have a name. */
    PARTIAL,
    /** Which skills have a name. */
    SKILL,
    /** Which names partials have. */
    PARTIAL_NAMES
  }
}
