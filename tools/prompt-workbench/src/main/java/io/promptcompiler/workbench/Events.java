package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The open pages, which are notified of changes (server-sent events). */
final class Events {
  private final List<OutputStream> pages = new CopyOnWriteArrayList<>();

  /** Adds a page, which is notified of changes until it is closed. */
  void add(HttpExchange exchange, String first) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    send(out, first);
    pages.add(out);
  }

  /** Notifies all pages. */
  void tell(String data) {
    pages.removeIf(page -> !reaches(page, data));
  }

  /** Sends data to a page, and returns whether the page is still open. */
  private static boolean reaches(OutputStream page, String data) {
    try {
      send(page, data);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static void send(OutputStream out, String data) throws IOException {
    synchronized (out) {
      out.write(("data: " + data + "\n\n").getBytes(UTF_8));
      out.flush();
    }
  }
}
