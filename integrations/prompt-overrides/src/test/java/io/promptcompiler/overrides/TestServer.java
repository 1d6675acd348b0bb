package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** The server of the JDK with files, their entity tags, and answers that are wrong on purpose. */
final class TestServer implements AutoCloseable {
  /** Answers a request. */
  interface Reply {
    void send(HttpExchange exchange) throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, String> files = new ConcurrentHashMap<>();
  private final Map<String, Reply> replies = new ConcurrentHashMap<>();

  /** Each request for a file with its answer: {@code GET /support.md 200}. */
  final List<String> log = Collections.synchronizedList(new ArrayList<>());

  TestServer(HttpServer server) {
    this.server = server;
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  static TestServer open() throws IOException {
    return new TestServer(HttpServer.create(anyPort(), 0));
  }

  /** Opens a server with HTTPS. */
  static TestServer open(SSLContext certificate) throws IOException {
    HttpsServer server = HttpsServer.create(anyPort(), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(certificate));
    return new TestServer(server);
  }

  private static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  URI uri() {
    String scheme = server instanceof HttpsServer ? "https" : "http";
    return URI.create(scheme + "://localhost:" + server.getAddress().getPort() + "/prompts");
  }

  /** Puts a file below the address. */
  TestServer put(String path, @Nullable String text) {
    String key = "/prompts/" + path;
    if (text == null) {
      files.remove(key);
    } else {
      files.put(key, text);
    }
    return this;
  }

  /** Answers a path below the address in another way. */
  TestServer on(String path, Reply reply) {
    replies.put("/prompts/" + path, reply);
    return this;
  }

  /** Answers with a status and a body. */
  static Reply status(int status, String type, String body) {
    return exchange -> {
      exchange.getResponseHeaders().set("Content-Type", type);
      send(exchange, status, body);
    };
  }

  static Reply redirect(String location) {
    return exchange -> {
      exchange.getResponseHeaders().set("Location", location);
      exchange.sendResponseHeaders(302, -1);
    };
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getRawPath();
    try (exchange) {
      Reply reply = replies.get(path);
      String text = files.get(path);
      if (reply != null) {
        reply.send(exchange);
        return;
      }
      String tag = "\"" + Objects.hashCode(text) + "\"";
      exchange.getResponseHeaders().set("ETag", tag);
      boolean isKnown = tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
      int status = text == null ? 404 : isKnown ? 304 : 200;
      // Before the answer, after which the test goes on.
      log.add(exchange.getRequestMethod() + " " + path + " " + status);
      send(exchange, status, text == null || isKnown ? "" : text);
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
