package io.promptcompiler.core.doctor;

import java.util.Locale;

/**
 * A line of the doctor's checklist.
 *
 * @param result its outcome
 * @param text {@code prompts/carbon/prompt.md found}
 */
public record Check(Result result, String text) {

  /** The result of a check. */
  public enum Result {
    /** As it should be. */
    GOOD("✓"),
    /** Must be mended. */
    BAD("✗"),
    /** Worth a look, but nothing that is wrong. */
    NOTE("•");

    private final String mark;

    Result(String mark) {
      this.mark = mark;
    }

    /** {@code good}. */
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

  /** The line as it is printed: {@code ✓ prompts/carbon/prompt.md found}. */
  @Override
  public String toString() {
    return result.mark + " " + text;
  }
}
