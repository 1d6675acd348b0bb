package io.promptcompiler.mcp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;

/** A stream of server-sent events. Several threads can send events without mixing them. */
final class EventStream {
  private static final byte[] BEGIN = "event: message\ndata: ".getBytes(US_ASCII);
  private static final byte[] END = "\n\n".getBytes(US_ASCII);
  private static final byte[] COMMENT = ":\n\n".getBytes(US_ASCII);

  private final HttpExchange http;
  private final String peer;
  private final ClientThreads threads;
  private boolean isClosed;

  EventStream(HttpExchange http, String peer, ClientThreads threads) {
    this.http = http;
    this.peer = peer;
    this.threads = threads;
  }

  /** Sends the headers and a first comment. */
  void begin() throws IOException {
    http.sendResponseHeaders(200, 0);
    comment();
  }

  /** Sends a message. */
  synchronized void send(byte[] json) throws IOException {
    write(BEGIN, json, END);
  }

  /** Sends a comment, which clients ignore, to find out whether the client is still connected. */
  synchronized void comment() throws IOException {
    write(COMMENT);
  }

  private void write(byte[]... pieces) throws IOException {
    if (isClosed) {
      throw new IOException("The stream is closed.");
    }
    try {
      threads.transfer(peer, () -> written(pieces));
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private boolean written(byte[]... pieces) throws IOException {
    OutputStream out = http.getResponseBody();
    for (byte[] piece : pieces) {
      out.write(piece);
    }
    out.flush();
    return true;
  }

  synchronized void close() {
    if (!isClosed) {
      isClosed = true;
      http.close();
    }
  }
}
