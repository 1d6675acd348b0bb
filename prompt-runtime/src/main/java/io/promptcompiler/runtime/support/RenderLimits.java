package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.RenderLimitException;
import java.util.Locale;

/** The limits of what a render produces, whatever its values are. */
public final class RenderLimits {
  /**
   * The maximum length of a text in UTF-16 units: more than the context of any model, and little
   * enough for the memory of one render.
   */
  public static final int LONGEST = 50_000_000;

  /**
   * Says that calls of partials inside of each other do not end, or need more stack than there is.
   */
  public static final String TOO_DEEP = "a partial includes itself without end";

  /** Says that a text is longer than {@link #LONGEST}. */
  public static final String TOO_LONG =
      String.format(Locale.ROOT, "a text would have more than %,d characters", LONGEST);

  private static final String RUNTIME = "io.promptcompiler.runtime.";

  private RenderLimits() {}

  /**
   * Returns the length of a text that is about to be built.
   *
   * @param length in UTF-16 units
   * @throws RenderLimitException if it is longer than {@link #LONGEST}; it names the class that
   *     builds the text
   */
  public static int checked(long length) {
    if (length > LONGEST) {
      throw new RenderLimitException(caller(), TOO_LONG, null);
    }
    return (int) length;
  }

  /**
   * Returns the exception for a render that needs more stack than its thread has.
   *
   * @param prompt the id of the prompt
   */
  public static RenderLimitException tooDeep(String prompt, StackOverflowError cause) {
    return new RenderLimitException(prompt, TOO_DEEP, cause);
  }

  /** Returns the outermost class that contains the code which called this module. */
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
