package io.promptcompiler.mcp;

import com.sun.net.httpserver.HttpServer;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A server over HTTP ("streamable HTTP") at the path {@code /mcp}, without a servlet container. It
 * answers only requests whose headers {@code Host} and {@code Origin} name this machine or an
 * allowed host, so that no web page can reach it by DNS rebinding. A client has 30 seconds each for
 * headers, body and response, and less while other requests wait for a thread; an address can have
 * 1,000 concurrent requests. Serves one server.
 */
public final class HttpTransport implements McpStreamableServerTransportProvider, AutoCloseable {
  /** The path of the endpoint. */
  public static final String PATH = "/mcp";

  private static final int BACKLOG = 1024;

  /**
   * The system property for the maximum number of idle connections. By default, the JDK's server
   * closes idle connections beyond 200, and a client that reuses such a connection fails.
   */
  private static final String MOST_IDLE = "sun.net.httpserver.maxIdleConnections";

  static {
    if (System.getProperty(MOST_IDLE) == null) {
      System.setProperty(MOST_IDLE, "4096");
    }
  }

  private final HttpServer server;
  private final ClientThreads threads = new ClientThreads();
  private final HttpSessions sessions = new HttpSessions();
  private final KeepAlive keepAlive = new KeepAlive();
  private final AllowedHosts hosts;
  private final ResponseReview review;

  private HttpTransport(Builder from) throws IOException {
    this.hosts = AllowedHosts.of(from.address, from.hosts);
    this.review = from.review;
    this.server = HttpServer.create(from.address, BACKLOG);
    server.setExecutor(threads::read);
  }

  /**
   * Returns a builder of a transport that only accepts connections from this machine.
   *
   * @param port the port; 0 for any free port
   */
  public static Builder onLoopback(int port) {
    return new Builder(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  /**
   * Returns a builder of a transport. Anyone who can reach the address can read all prompts,
   * because there is no password.
   *
   * @param address the address to listen on
   */
  public static Builder at(InetSocketAddress address) {
    return new Builder(address);
  }

  /** Returns the port on which the transport listens. */
  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void setSessionFactory(McpStreamableServerSession.Factory factory) {
    server.createContext(
        "/", new McpEndpoint(factory, sessions, keepAlive, threads, hosts, review));
    server.start();
  }

  @Override
  public Mono<Void> notifyClients(String method, @Nullable Object params) {
    return Flux.fromIterable(review.isSent(method) ? sessions.all() : List.of())
        .flatMap(session -> session.sendNotification(method, params).onErrorComplete())
        .then();
  }

  @Override
  public Mono<Void> notifyClient(String sessionId, String method, Object params) {
    return sessions
        .find(sessionId)
        .map(session -> session.sendNotification(method, params))
        .orElseGet(Mono::empty);
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(this::close);
  }

  /** Stops listening, and ends all sessions. */
  @Override
  public void close() {
    sessions.all().forEach(McpStreamableServerSession::close);
    keepAlive.close();
    server.stop(0);
    threads.close();
  }

  /** Configures the transport. */
  public static final class Builder {
    private final InetSocketAddress address;
    private List<String> hosts = List.of();
    private ResponseReview review = ResponseReview.NONE;

    private Builder(InetSocketAddress address) {
      this.address = address;
    }

    /**
     * Allows further host names of this server in {@code Host} and {@code Origin}, given without
     * ports.
     */
    public Builder allowingHosts(List<String> names) {
      hosts = List.copyOf(names);
      return this;
    }

    /** Sets a review of responses. */
    public Builder reviewing(ResponseReview responses) {
      review = responses;
      return this;
    }

    /**
     * Binds the port. Requests are answered as soon as a server uses the transport.
     *
     * @throws IOException if the port cannot be bound
     */
    public HttpTransport open() throws IOException {
      return new HttpTransport(this);
    }
  }
}
