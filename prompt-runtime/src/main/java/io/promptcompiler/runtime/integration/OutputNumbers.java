package io.promptcompiler.runtime.integration;

import java.util.regex.Pattern;

/** Numbers that a model wrote as texts. */
public final class OutputNumbers {
  /** A point before three digits and nothing else could group digits, also in {@code 1.500}. */
  private static final Pattern AMBIGUOUS = Pattern.compile("[+-]?[1-9][0-9]{0,2}\\.[0-9]{3}");

  private OutputNumbers() {}

  /** Returns whether a text could be one of two numbers: {@code 1.500} is 1.5 or 1500. */
  public static boolean isAmbiguous(String text) {
    return AMBIGUOUS.matcher(text).matches();
  }
}
