package io.promptcompiler.core.interpret;

import io.promptcompiler.runtime.RenderLimitException;
import io.promptcompiler.runtime.support.RenderLimits;
import java.util.function.Supplier;

/** Adds the id of the prompt to exceptions for exceeded limits. */
final class WithinLimits {
  private WithinLimits() {}

  /**
   * Runs a render and returns its result.
   *
   * @param prompt the id of the prompt
   * @throws RenderLimitException if the render exceeds a limit
   */
  static <T> T render(String prompt, Supplier<T> render) {
    try {
      return render.get();
    } catch (RenderLimitException e) {
      throw new RenderLimitException(prompt, e.reason(), e);
    } catch (StackOverflowError e) {
      throw RenderLimits.tooDeep(prompt, e);
    }
  }
}
