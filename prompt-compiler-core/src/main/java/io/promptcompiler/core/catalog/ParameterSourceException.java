package io.promptcompiler.core.catalog;

/** A source of parameters cannot be read. The message says which, and where in it. */
public final class ParameterSourceException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  ParameterSourceException(String message) {
    super(message);
  }
}
