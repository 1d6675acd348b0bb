package io.promptcompiler.core.diagnostic;

import java.util.Locale;

/** The effect of a finding on the build. */
public enum Severity {
  /** Stops the build. */
  ERROR,
  /** Printed, but does not stop the build. */
  WARNING,
  /** Not printed: a matter of style that a team may enable. */
  OFF;

  /**
   * Returns the word that is printed and written in a configuration: {@code error}, {@code
   * warning}…
   */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
