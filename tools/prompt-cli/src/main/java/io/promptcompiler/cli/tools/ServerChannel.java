package io.promptcompiler.cli.tools;

import io.promptcompiler.core.syntax.data.DataNode.Mapping;

/** A connection to a server, over which messages of JSON-RPC are sent. */
interface ServerChannel extends AutoCloseable {
  /** The maximum length of all that a server sends, in bytes. */
  int MOST = 16 << 20;

  /**
   * Sends a request and returns the message that answers it.
   *
   * @param id the id in the message
   * @throws ServerProblemException if the server does not answer
   */
  Mapping request(int id, String message) throws ServerProblemException;

  /**
   * Sends a notification, which has no answer.
   *
   * @throws ServerProblemException if it cannot be sent
   */
  void notify(String message) throws ServerProblemException;

  /**
   * Receives the version of the protocol that the server has chosen.
   *
   * @param version the version: {@code 2025-06-18}
   */
  default void speak(String version) {}

  @Override
  void close();
}
