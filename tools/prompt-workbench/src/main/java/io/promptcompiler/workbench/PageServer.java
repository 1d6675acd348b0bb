package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.catalog.OnChange;
import io.promptcompiler.core.catalog.RootFiles;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Serves pages about the current templates on disk. The server only listens on this machine,
 * rejects requests without the token, and writes no files.
 */
final class PageServer implements AutoCloseable {
  private static final int LARGEST_REQUEST = 4 * 1024 * 1024;

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final Map<String, String> TYPES =
      new TreeMap<>(
          Map.of(
              "html", "text/html; charset=utf-8",
              "css", "text/css; charset=utf-8",
              "js", "text/javascript; charset=utf-8"));

  /**
   * The system properties that limit the JDK's server, which reads them once: the seconds for
   * receiving a request and for answering it, and the number of concurrent connections. They
   * prevent many or slow clients from occupying all threads. If the stream of changes is
   * interrupted, a page opens a new one.
   */
  private static final Map<String, String> LIMITS =
      new TreeMap<>(
          Map.of(
              "sun.net.httpserver.maxReqTime", "10",
              "sun.net.httpserver.maxRspTime", "600",
              "jdk.httpserver.maxConnections", "500"));

  static {
    LIMITS.forEach(
        (name, value) -> {
          if (System.getProperty(name) == null) {
            System.setProperty(name, value);
          }
        });
  }

  private final RootFiles atFirst;
  private final LiveCatalogue catalogue;
  private final List<CompilerOptions> options;
  private final HttpServer server;
  private final ExecutorService threads;
  private final AccessCheck access;
  private final Events events = new Events();

  private PageServer(List<Shown> modules, Texts texts, InetSocketAddress address)
      throws IOException {
    this.options = modules.stream().map(shown -> shown.module().options()).toList();
    try {
      this.server = HttpServer.create(address, 0);
    } catch (BindException e) {
      throw new UsageException(
          "The port " + address.getPort() + " cannot be used: " + e.getMessage() + ".");
    }
    // Read before the catalogue, so that changes during reading are noticed.
    this.atFirst = RootFiles.of(options);
    this.catalogue = new LiveCatalogue(modules, texts);
    this.access = new AccessCheck(server.getAddress().getPort());
    this.threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "prompt-serve");
              thread.setDaemon(true);
              return thread;
            });
    server.setExecutor(threads);
    server.createContext("/", this::answer);
  }

  /** Starts a server; call {@link #watch} to keep it up to date. */
  static PageServer start(List<Shown> modules, Texts texts, InetSocketAddress address)
      throws IOException {
    PageServer server = new PageServer(modules, texts, address);
    server.server.start();
    return server;
  }

  /** Serves until this thread is interrupted. */
  static void run(List<Shown> modules, Texts texts, InetSocketAddress address, Consumer<String> say)
      throws IOException {
    try (PageServer server = start(modules, texts, address)) {
      say.accept("Open " + server.url() + " in a browser. Ctrl-C ends it.");
      server.watch();
    }
  }

  /** Returns the address to open, with the token. */
  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/?token=" + access.token();
  }

  /** Reads templates again after each change, until this thread is interrupted. */
  void watch() {
    OnChange.run(
        () -> RootFiles.of(options),
        (before, now) -> {
          if (!now.equals(before.orElse(atFirst))) {
            catalogue.readAgain();
            events.tell(Long.toString(catalogue.version()));
          }
        });
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try {
      answerAllowed(exchange);
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      send(exchange, 500, "text/plain; charset=utf-8", e.toString().getBytes(UTF_8));
    }
  }

  private void answerAllowed(HttpExchange exchange) throws IOException {
    Headers headers = exchange.getRequestHeaders();
    if (!access.isForUs(headers)) {
      refuse(exchange, "This server only accepts requests for its own host name.");
      return;
    }
    Optional<String> token = queryToken(exchange);
    if (token.isPresent() && access.isToken(token.get())) {
      exchange
          .getResponseHeaders()
          .set(
              "Set-Cookie",
              access.cookie() + "=" + access.token() + "; Path=/; HttpOnly; SameSite=Strict");
      exchange.getResponseHeaders().set("Location", "/");
      send(exchange, 302, "text/plain; charset=utf-8", new byte[0]);
    } else if (!access.hasToken(headers)) {
      refuse(exchange, "Open the address that was printed when the server was started.");
    } else {
      route(exchange, exchange.getRequestURI().getPath());
    }
  }

  private static Optional<String> queryToken(HttpExchange exchange) {
    String query = exchange.getRequestURI().getRawQuery();
    return query != null && query.startsWith("token=")
        ? Optional.of(URLDecoder.decode(query.substring("token=".length()), UTF_8))
        : Optional.empty();
  }

  private void refuse(HttpExchange exchange, String sentence) throws IOException {
    send(exchange, 403, "text/plain; charset=utf-8", sentence.getBytes(UTF_8));
  }

  private void route(HttpExchange exchange, String path) throws IOException {
    String name = path.equals("/") ? PageAssets.PAGE : path.substring(1);
    Catalogue now = catalogue.present();
    if (path.equals("/render")) {
      render(exchange, now);
    } else if (!exchange.getRequestMethod().equals("GET")) {
      send(exchange, 405, "text/plain; charset=utf-8", new byte[0]);
    } else if (path.equals("/events")) {
      events.add(exchange, Long.toString(catalogue.version()));
    } else if (name.equals("data/index.js")) {
      Map<String, Object> index = new LinkedHashMap<>(now.index());
      index.put("served", true);
      script(exchange, DataScript.of("index", index));
    } else if (PageAssets.names().contains(name)) {
      String ending = name.substring(name.lastIndexOf('.') + 1);
      send(exchange, 200, TYPES.getOrDefault(ending, "text/plain"), PageAssets.read(name));
    } else {
      Optional<CataloguePage> page =
          now.pages().stream().filter(one -> one.script().equals(name)).findFirst();
      if (page.isPresent()) {
        script(exchange, now.script(page.get()));
      } else {
        send(exchange, 404, "text/plain; charset=utf-8", "Not found.".getBytes(UTF_8));
      }
    }
  }

  private void render(HttpExchange exchange, Catalogue now) throws IOException {
    boolean isJson =
        "application/json".equals(exchange.getRequestHeaders().getFirst("Content-Type"));
    if (!exchange.getRequestMethod().equals("POST") || !isJson) {
      send(exchange, 405, "text/plain; charset=utf-8", new byte[0]);
      return;
    }
    byte[] body;
    try (InputStream in = exchange.getRequestBody()) {
      body = in.readNBytes(LARGEST_REQUEST + 1);
    }
    if (body.length > LARGEST_REQUEST) {
      send(exchange, 413, "text/plain; charset=utf-8", new byte[0]);
      return;
    }
    String answer = DataScript.json(RenderOnRequest.render(now, new String(body, UTF_8)));
    send(exchange, 200, "application/json", answer.getBytes(UTF_8));
  }

  private void script(HttpExchange exchange, String script) throws IOException {
    send(exchange, 200, "text/javascript; charset=utf-8", script.getBytes(UTF_8));
  }

  /** Sends a whole answer. Only a stream of changes stays open afterwards. */
  private static void send(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type);
    headers.set("Cache-Control", "no-store");
    headers.set("Content-Security-Policy", POLICY);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    try (exchange) {
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      if (body.length > 0) {
        exchange.getResponseBody().write(body);
      }
    }
  }
}
