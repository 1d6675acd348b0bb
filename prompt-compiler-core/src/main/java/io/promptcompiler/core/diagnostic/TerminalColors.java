package io.promptcompiler.core.diagnostic;

import io.promptcompiler.runtime.integration.Shown;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Colors for a terminal, or none for other outputs. Colors carry no information that the text
 * lacks.
 */
public enum TerminalColors {
  /** Plain text. */
  NONE,
  /** ANSI escape sequences. */
  ANSI;

  /** Characters for a terminal: line breaks, tabs and the colors of this class. */
  private static final Pattern CONTROL =
      Pattern.compile("\r?\n|\t|\u001b\\[(?:0|1|2|(?:1;)?3[1-6])m");

  /**
   * Returns lines for a terminal, in which characters are escaped that a terminal does not show, or
   * that change the order of others ({@link Shown}). Colors of this class stay.
   */
  public static String visible(String lines) {
    StringBuilder visible = new StringBuilder(lines.length());
    Matcher control = CONTROL.matcher(lines);
    int at = 0;
    while (control.find()) {
      visible.append(Shown.spelled(lines.substring(at, control.start()))).append(control.group());
      at = control.end();
    }
    return visible.append(Shown.spelled(lines.substring(at))).toString();
  }

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
