package io.promptcompiler.core.diagnostic;

/** Colors for a terminal, or none for everything else. What is painted reads the same without. */
public enum TerminalColors {
  /** Plain text. */
  NONE,
  /** ANSI escape sequences. */
  ANSI;

  /** A text that stands out. */
  public String bold(String text) {
    return in("1", text);
  }

  /** A text that stands back. */
  public String dim(String text) {
    return in("2", text);
  }

  /** What is good, or new. */
  public String good(String text) {
    return in("32", text);
  }

  /** Code in a sentence. */
  public String code(String text) {
    return in("36", text);
  }

  /** What an error or a warning is about. */
  public String severity(Severity severity, String text) {
    return in(severity == Severity.ERROR ? "1;31" : "1;33", text);
  }

  private String in(String sequence, String text) {
    return this == NONE || text.isEmpty() ? text : "\u001b[" + sequence + "m" + text + "\u001b[0m";
  }
}
