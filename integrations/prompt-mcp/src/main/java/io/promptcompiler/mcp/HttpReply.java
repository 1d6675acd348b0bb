package io.promptcompiler.mcp;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;

/** The one answer to a request of HTTP: nothing, JSON, or a stream of events. */
final class HttpReply {
  private final HttpExchange http;

  HttpReply(HttpExchange http) {
    this.http = http;
    http.getResponseHeaders().set("Cache-Control", "no-store");
  }

  /** Answers with an error that belongs to no request of JSON-RPC. */
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

  /** Begins a stream of events, which goes on after the request was handled. */
  EventStream events() throws IOException {
    http.getResponseHeaders().set("Content-Type", "text/event-stream");
    http.sendResponseHeaders(200, 0);
    EventStream events = new EventStream(http);
    events.comment();
    return events;
  }

  private void send(int status, byte[] body) throws IOException {
    try (http) {
      http.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      if (body.length > 0) {
        try (OutputStream out = http.getResponseBody()) {
          out.write(body);
        }
      }
    }
  }
}
