package io.promptcompiler.runtime;

import io.promptcompiler.runtime.support.Nearest;
import java.util.List;

/** No prompt has the id that was asked for. */
public final class UnknownPromptException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String id;

  /** The nearest ids, in an immutable list that can be serialized. */
  @SuppressWarnings("serial")
  private final List<String> nearest;

  /**
   * Makes an exception that names the id and the known ids nearest to it.
   *
   * @param id what was asked for
   * @param nearest what may have been meant, best first; may be empty
   */
  public UnknownPromptException(String id, List<String> nearest) {
    super("Unknown prompt '" + id + "'." + Nearest.question(nearest));
    this.id = id;
    this.nearest = List.copyOf(nearest);
  }

  /** What was asked for. */
  public String id() {
    return id;
  }

  /** What may have been meant, best first; may be empty. */
  public List<String> nearest() {
    return nearest;
  }
}
