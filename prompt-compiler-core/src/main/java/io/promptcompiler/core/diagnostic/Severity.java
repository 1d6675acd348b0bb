package io.promptcompiler.core.diagnostic;

import java.util.Locale;

/** The effect of a finding on the build. */
public enum Severity {
  /** Stops the build. */
  ERROR,
  /** Printed, but does not stop the build. */
  WARNING,
  /** Not printed. Teams may enable such findings, which concern style. */
  OFF;

  /** Returns whether findings with this severity have less effect than those with another one. */
  public boolean isBelow(Severity other) {
    return compareTo(other) > 0;
  }

  /**
   * Returns the word for the severity in findings and configurations: {@code error}, {@code
   * warning}…
   */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
