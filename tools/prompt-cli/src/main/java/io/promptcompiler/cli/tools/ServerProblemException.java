package io.promptcompiler.cli.tools;

/** Thrown if a server does not answer as the protocol demands; the message is a sentence. */
public final class ServerProblemException extends Exception {
  private static final long serialVersionUID = 1L;

  ServerProblemException(String sentence) {
    super(sentence);
  }
}
