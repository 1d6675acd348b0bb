package io.promptcompiler.core.diagnostic;

/**
 * Colors for a terminal, or none for other outputs. Colors carry no information that the text
 * lacks.
 */
public enum TerminalColors {
  /** Plain text. */
  NONE,
  /** ANSI escape sequences. */
  ANSI;

  /** Returns an emphasized text. */
  public String bold(String text) {
    return in("1", text);
  }

  /** Returns a text with low emphasis. */
  public String dim(String text) {
    return in("2", text);
  }

  /** Returns a text in the color for success or new content. */
  public String good(String text) {
    return in("32", text);
  }

  /** Returns a text in the color for removed content. */
  public String bad(String text) {
    return in("31", text);
  }

  /** Returns code within a sentence. */
  public String code(String text) {
    return in("36", text);
  }

  /** Returns a text in the color for a severity. */
  public String severity(Severity severity, String text) {
    return in(severity == Severity.ERROR ? "1;31" : "1;33", text);
  }

  private String in(String sequence, String text) {
    return this == NONE || text.isEmpty() ? text : "\u001b[" + sequence + "m" + text + "\u001b[0m";
  }
}
