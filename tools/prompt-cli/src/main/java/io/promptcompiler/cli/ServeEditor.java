package io.promptcompiler.cli;

import io.promptcompiler.lsp.PromptLanguageServer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Runs a language server until the editor ends it. */
final class ServeEditor {
  /** Held, since a logger that nobody holds forgets its level. */
  private static final Logger PROTOCOL = Logger.getLogger("org.eclipse.lsp4j");

  private ServeEditor() {}

  /** Returns whether the editor ended it as the protocol wants it. */
  static boolean run(Console console) throws InterruptedException {
    // What is wrong with a message is answered to those who sent it.
    PROTOCOL.setLevel(Level.OFF);
    if (console.streams().out() == System.out) {
      // From here on, standard output belongs to the protocol.
      System.setOut(System.err);
    }
    return PromptLanguageServer.serve(
        console.streams().in(), console.streams().out(), Version.number());
  }
}
