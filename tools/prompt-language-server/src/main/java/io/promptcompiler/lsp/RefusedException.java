package io.promptcompiler.lsp;

/** Thrown when a request is refused, with the reason as a sentence. */
final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RefusedException(String why) {
    super(why);
  }
}
