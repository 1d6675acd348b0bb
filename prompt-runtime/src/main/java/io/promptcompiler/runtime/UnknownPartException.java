package io.promptcompiler.runtime;

import java.util.List;

/**
 * Thrown when a prompt of several conversations is requested without one of them, or with one that
 * it does not have. The message can be shown to the requester.
 */
public final class UnknownPartException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** The parts that there are, in an immutable list that can be serialized. */
  @SuppressWarnings("serial")
  private final List<String> parts;

  /** Creates an exception that knows which parts there are. */
  public UnknownPartException(String message, String... parts) {
    super(message);
    this.parts = List.of(parts);
  }

  /** The names of the parts that there are, in declared order; immutable. */
  public List<String> parts() {
    return parts;
  }
}
