package io.promptcompiler.cli;

import io.promptcompiler.core.module.HelperConsent;
import io.promptcompiler.lsp.PromptLanguageServer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Runs a language server until the editor ends it. */
final class ServeEditor {
  /**
   * The protocol's logger. It is kept in a field, because an unreferenced logger loses its level.
   */
  private static final Logger PROTOCOL = Logger.getLogger("org.eclipse.lsp4j");

  private ServeEditor() {}

  /** Runs the server; returns whether the editor ended it according to the protocol. */
  static boolean run(Console console, HelperConsent consent) throws InterruptedException {
    // Problems with messages are reported to the sender, so they need not be logged.
    PROTOCOL.setLevel(Level.OFF);
    if (console.streams().out() == System.out) {
      // From here on, standard output is only used by the protocol.
      System.setOut(System.err);
    }
    return PromptLanguageServer.serve(
        console.streams().in(), console.streams().out(), Version.number(), consent);
  }
}
