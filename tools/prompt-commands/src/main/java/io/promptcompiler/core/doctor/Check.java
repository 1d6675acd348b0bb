package io.promptcompiler.core.doctor;

import java.util.Locale;

/**
 * A line of the doctor's checklist.
 *
 * @param result the outcome of the check
 * @param text the text, such as {@code prompts/carbon/prompt.md found}
 */
public record Check(Result result, String text) {

  /** The result of a check. */
  public enum Result {
    /** The check passed. */
    GOOD("✓"),
    /** The check failed and must be fixed. */
    BAD("✗"),
    /** The check found something notable that is not an error. */
    NOTE("•");

    private final String mark;

    Result(String mark) {
      this.mark = mark;
    }

    /** Returns the name in lower case, such as {@code good}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Check good(String text) {
    return new Check(Result.GOOD, text);
  }

  static Check bad(String text) {
    return new Check(Result.BAD, text);
  }

  static Check note(String text) {
    return new Check(Result.NOTE, text);
  }

  /** Returns the line for printing: {@code ✓ prompts/carbon/prompt.md found}. */
  @Override
  public String toString() {
    return result.mark + " " + text;
  }
}
