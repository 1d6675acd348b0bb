package io.promptcompiler.lsp;

import io.promptcompiler.core.module.HelperConsent;

/** A server as a separate process, for clients that start one. */
final class ServeStreams {
  private ServeStreams() {}

  public static void main(String[] args) throws InterruptedException {
    System.exit(PromptLanguageServer.serve(System.in, System.out, "1", HelperConsent.NONE) ? 0 : 1);
  }
}
