package io.promptcompiler.core.catalog;

/**
 * Thrown if a source of parameters cannot be read. The message contains the source and the place in
 * it.
 */
public final class ParameterSourceException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  ParameterSourceException(String message) {
    super(message);
  }
}
