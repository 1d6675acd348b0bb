package io.promptcompiler.core.catalog;

/**
 * Thrown when a source of parameters cannot be read. The message says which source, and where in
 * it.
 */
public final class ParameterSourceException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  ParameterSourceException(String message) {
    super(message);
  }
}
