package io.promptcompiler.batch;

/**
 * Thrown when one request cannot be written: its id or its messages are none that the provider
 * takes. Nothing of it was written, and others can follow.
 */
public final class BatchRequestException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a sentence that says what is wrong. */
  public BatchRequestException(String sentence) {
    super(sentence);
  }
}
