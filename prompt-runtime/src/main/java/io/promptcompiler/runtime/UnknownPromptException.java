package io.promptcompiler.runtime;

import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.Shown;
import java.util.List;

/**
 * Thrown when a prompt with the requested id cannot be found. The message can be shown to the
 * requester: it points out ids that are not plain relative paths, and escapes control characters.
 */
public final class UnknownPromptException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String id;

  /** The nearest ids, in an immutable list that can be serialized. */
  @SuppressWarnings("serial")
  private final List<String> nearest;

  /**
   * Creates an exception whose message contains the id and suggestions.
   *
   * @param id the requested id
   * @param nearest similar known ids, best match first; may be empty
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
   * Returns an exception for an id that is not a plain relative path.
   *
   * @param id the requested id
   * @param problem the problem, as a clause without a subject: {@code has a part '..'}
   */
  public static UnknownPromptException refused(String id, String problem) {
    String message = "The prompt name '" + Shown.of(id, 200) + "' " + problem + ".";
    return new UnknownPromptException(message, id, List.of());
  }

  /** Returns the requested id, unchanged. */
  public String id() {
    return id;
  }

  /** Returns similar known ids, best match first; immutable, may be empty. */
  public List<String> nearest() {
    return nearest;
  }
}
