package io.promptcompiler.runtime;

import java.util.List;

/**
 * Thrown when the request for a prompt with several conversations does not name a conversation, or
 * names an unknown one. The message can be shown to the requester.
 */
public final class UnknownPartException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** The names of the known conversations, in an immutable list that can be serialized. */
  @SuppressWarnings("serial")
  private final List<String> parts;

  /** Creates an exception with a message and the names of the known conversations. */
  public UnknownPartException(String message, String... parts) {
    super(message);
    this.parts = List.of(parts);
  }

  /** Returns the names of the known conversations, in declared order; immutable. */
  public List<String> parts() {
    return parts;
  }
}
