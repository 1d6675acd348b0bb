package io.promptcompiler.runtime;

import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.Shown;
import java.util.List;

/**
 * Thrown when no prompt has a requested id. The message can be shown to the requester: it says so
 * if the id is not a plain relative path, and control characters in it are escaped.
 */
public final class UnknownPromptException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String id;

  /** The nearest ids, in an immutable list that can be serialized. */
  @SuppressWarnings("serial")
  private final List<String> nearest;

  /**
   * Creates an exception that names the id and the known ids nearest to it.
   *
   * @param id the requested id
   * @param nearest the ids that may have been meant, best first; may be empty
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
   * Returns an exception for what cannot be an id, as it is not a plain relative path.
   *
   * @param id the requested id
   * @param problem what is wrong with it: {@code has a part '..'}
   */
  public static UnknownPromptException refused(String id, String problem) {
    String message = "The prompt name '" + Shown.of(id, 200) + "' " + problem + ".";
    return new UnknownPromptException(message, id, List.of());
  }

  /** The requested id, unchanged. */
  public String id() {
    return id;
  }

  /** The ids that may have been meant, best first; immutable, may be empty. */
  public List<String> nearest() {
    return nearest;
  }
}
