package io.promptcompiler.runtime.step;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tools that a model may call while it works on a step. Immutable.
 *
 * @param allowed names of tools, in the author's order
 * @param forbidden names of tools, in the author's order
 * @param maxCalls the maximum number of calls; null when there is no limit
 */
public record ToolPolicy(List<String> allowed, List<String> forbidden, @Nullable Integer maxCalls) {

  /**
   * Creates a policy with copies of the lists.
   *
   * @throws NullPointerException if a list or an element is null
   */
  public ToolPolicy {
    allowed = List.copyOf(allowed);
    forbidden = List.copyOf(forbidden);
  }
}
