package io.promptcompiler.runtime;

import io.promptcompiler.runtime.support.Nearest;
import io.promptcompiler.runtime.support.Shown;
import java.util.List;

/**
 * No prompt has the id that was asked for. The message can be shown to whoever asked: what is no
 * plain relative path is refused for that, and control characters are spelled out.
 */
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
    this("Unknown prompt '" + Shown.of(id, 200) + "'." + Nearest.question(nearest), id, nearest);
  }

  private UnknownPromptException(String message, String id, List<String> nearest) {
    super(message);
    this.id = id;
    this.nearest = List.copyOf(nearest);
  }

  /**
   * Makes an exception for what cannot be the id of any prompt, as it is no plain relative path.
   *
   * @param id what was asked for
   * @param problem what is wrong with it: {@code has a part '..'}
   */
  public static UnknownPromptException refused(String id, String problem) {
    String message = "The prompt name '" + Shown.of(id, 200) + "' " + problem + ".";
    return new UnknownPromptException(message, id, List.of());
  }

  /** What was asked for, as it came. */
  public String id() {
    return id;
  }

  /** What may have been meant, best first; may be empty. */
  public List<String> nearest() {
    return nearest;
  }
}
