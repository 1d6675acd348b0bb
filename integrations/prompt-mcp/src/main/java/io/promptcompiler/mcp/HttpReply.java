package io.promptcompiler.mcp;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;

/** The answer to an HTTP request: an empty body, JSON, or a stream of events. */
final class HttpReply {
  private final HttpExchange http;
  private final String peer;
  private final ClientThreads threads;
  private final Runnable whenAnswered;
  private final AtomicBoolean isAnswered = new AtomicBoolean();

  /**
   * Creates a reply that has not been sent yet.
   *
   * @param peer the address of the client
   * @param whenAnswered runs once, when the answer has been sent, a stream has begun, or the
   *     connection is closed
   */
  HttpReply(HttpExchange http, String peer, ClientThreads threads, Runnable whenAnswered) {
    this.http = http;
    this.peer = peer;
    this.threads = threads;
    this.whenAnswered = whenAnswered;
    http.getResponseHeaders().set("Cache-Control", "no-store");
  }

  /** Reads the body of the request, or its first bytes if it is longer than {@code most}. */
  byte[] body(int most) throws IOException {
    return threads.transfer(peer, () -> http.getRequestBody().readNBytes(most));
  }

  /** Answers with an error that does not belong to a JSON-RPC request. */
  void error(int status, int code, String text) throws IOException {
    json(status, new Received.Refused(null, code, text).answer());
  }

  void json(int status, byte[] body) throws IOException {
    http.getResponseHeaders().set("Content-Type", "application/json");
    send(status, body);
  }

  void empty(int status) throws IOException {
    send(status, new byte[0]);
  }

  /** Opens a stream of events, which stays open after the request has been handled. */
  EventStream events() throws IOException {
    http.getResponseHeaders().set("Content-Type", "text/event-stream");
    EventStream events = new EventStream(http, peer, threads);
    events.begin();
    answered();
    return events;
  }

  /** Closes the connection unless an answer was sent. */
  void close() {
    http.close();
    answered();
  }

  private void send(int status, byte[] body) throws IOException {
    try {
      threads.transfer(peer, () -> sent(status, body));
    } finally {
      close();
    }
  }

  private boolean sent(int status, byte[] body) throws IOException {
    try (http) {
      http.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      if (body.length > 0) {
        try (OutputStream out = http.getResponseBody()) {
          out.write(body);
        }
      }
    }
    return true;
  }

  private void answered() {
    if (isAnswered.compareAndSet(false, true)) {
      whenAnswered.run();
    }
  }
}
