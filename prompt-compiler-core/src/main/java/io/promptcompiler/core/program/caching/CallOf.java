package io.promptcompiler.core.program.caching;

import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.type.Varies;

/** Decides how often the results of functions change. */
final class CallOf {
  private CallOf() {}

  /**
   * Returns how often the result of a function changes. A function of the project that takes no
   * arguments, such as a clock, returns something else for each request unless it says otherwise.
   *
   * @param arguments how often the arguments change
   */
  static Varies varies(Function function, Varies arguments) {
    if (!(function instanceof Function.OfProject helper)) {
      return arguments;
    }
    Varies own = helper.parameters().isEmpty() ? Varies.REQUEST : Varies.FIXED;
    return arguments.max(helper.varies().orElse(own));
  }
}
