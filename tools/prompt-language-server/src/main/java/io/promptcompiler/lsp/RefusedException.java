package io.promptcompiler.lsp;

/** Why something that was asked for is not done, as a sentence. */
final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RefusedException(String why) {
    super(why);
  }
}
