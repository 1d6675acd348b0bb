package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.RenderLimitException;
import java.util.Locale;

/** The limits on the output of a render, for any values. */
public final class RenderLimits {
  /**
   * The maximum length of a text, in UTF-16 code units. It exceeds the context of any model, and is
   * small enough for the memory of a render.
   */
  public static final int LONGEST = 50_000_000;

  /** The reason for endless or too deep recursion of partials. */
  public static final String TOO_DEEP = "a partial includes itself endlessly";

  /** The reason for a text that is longer than {@link #LONGEST}. */
  public static final String TOO_LONG =
      String.format(Locale.ROOT, "a text would have more than %,d characters", LONGEST);

  private static final String RUNTIME = "io.promptcompiler.runtime.";

  private RenderLimits() {}

  /**
   * Checks the length of a text before it is built, and returns the length.
   *
   * @param length the length in UTF-16 code units
   * @throws RenderLimitException if the length exceeds {@link #LONGEST}; the exception names the
   *     class that builds the text
   */
  public static int checked(long length) {
    if (length > LONGEST) {
      throw new RenderLimitException(caller(), TOO_LONG, null);
    }
    return (int) length;
  }

  /**
   * Returns the exception for a render that overflows the stack of its thread.
   *
   * @param prompt the id of the prompt
   */
  public static RenderLimitException tooDeep(String prompt, StackOverflowError cause) {
    return new RenderLimitException(prompt, TOO_DEEP, cause);
  }

  /** Returns the name of the outermost class of the code that called this module. */
  private static String caller() {
    String name =
        StackWalker.getInstance()
            .walk(
                frames ->
                    frames
                        .map(StackWalker.StackFrame::getClassName)
                        .filter(one -> !one.startsWith(RUNTIME) && !one.startsWith("java."))
                        .findFirst()
                        .orElse("A prompt"));
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }
}
