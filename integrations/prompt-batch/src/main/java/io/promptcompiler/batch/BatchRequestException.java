package io.promptcompiler.batch;

/**
 * Thrown when a request cannot be written because the provider does not accept its id or its
 * messages. No part of the request was written, and further requests can be added.
 */
public final class BatchRequestException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a sentence that describes the problem. */
  public BatchRequestException(String sentence) {
    super(sentence);
  }
}
