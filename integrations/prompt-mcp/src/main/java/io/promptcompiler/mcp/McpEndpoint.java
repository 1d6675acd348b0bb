package io.promptcompiler.mcp;

import static io.promptcompiler.mcp.HttpTransport.PATH;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.InitializeRequest;
import io.modelcontextprotocol.spec.McpSchema.InitializeResult;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionInit;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers HTTP requests: a POST contains a message, a GET opens the stream of notifications, and a
 * DELETE ends a session. Problems of a request are reported with an HTTP status and a JSON-RPC
 * error.
 */
final class McpEndpoint implements HttpHandler {
  private static final Logger LOG = LoggerFactory.getLogger(McpEndpoint.class);
  private static final List<String> VERSIONS =
      List.of(
          ProtocolVersions.MCP_2024_11_05,
          ProtocolVersions.MCP_2025_03_26,
          ProtocolVersions.MCP_2025_06_18,
          ProtocolVersions.MCP_2025_11_25,
          OwnAnswers.REVISION);

  private final McpStreamableServerSession.Factory factory;
  private final HttpSessions sessions;
  private final KeepAlive keepAlive;
  private final ClientThreads threads;
  private final PeerRequests unanswered = new PeerRequests();
  private final AllowedHosts hosts;
  private final ResponseReview review;

  McpEndpoint(
      McpStreamableServerSession.Factory factory,
      HttpSessions sessions,
      KeepAlive keepAlive,
      ClientThreads threads,
      AllowedHosts hosts,
      ResponseReview review) {
    this.factory = factory;
    this.sessions = sessions;
    this.keepAlive = keepAlive;
    this.threads = threads;
    this.hosts = hosts;
    this.review = review;
  }

  @Override
  public void handle(HttpExchange http) {
    threads.headersAreRead();
    String peer = peer(http);
    boolean isAllowed = unanswered.begin(peer);
    HttpReply reply = new HttpReply(http, peer, threads, () -> unanswered.end(peer));
    try {
      Optional<AllowedHosts.Refusal> refusal = hosts.refusal(http.getRequestHeaders());
      if (!isAllowed) {
        reply.error(
            429, ErrorCodes.INVALID_REQUEST, "This address has too many concurrent requests.");
      } else if (refusal.isPresent()) {
        reply.error(refusal.get().status(), ErrorCodes.INVALID_REQUEST, refusal.get().text());
      } else if (!PATH.equals(http.getRequestURI().getPath())) {
        reply.error(404, ErrorCodes.INVALID_REQUEST, "The only path is /mcp.");
      } else {
        answer(http, reply);
      }
    } catch (IOException e) {
      LOG.debug("A client has disconnected: {}", e.getMessage());
      reply.close();
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      LOG.warn("A request could not be answered.", e);
      fail(reply);
    }
  }

  private static String peer(HttpExchange http) {
    return http.getRemoteAddress().getAddress().getHostAddress();
  }

  private static void fail(HttpReply reply) {
    try {
      reply.error(500, ErrorCodes.INTERNAL_ERROR, "The request could not be answered.");
    } catch (IOException e) {
      // Part of the answer was sent, and the reply has closed the connection.
      LOG.debug("A client did not get an answer: {}", e.getMessage());
    }
  }

  private void answer(HttpExchange http, HttpReply reply) throws IOException {
    String version = http.getRequestHeaders().getFirst(HttpHeaders.PROTOCOL_VERSION);
    if (version != null && !VERSIONS.contains(version)) {
      reply.error(
          400,
          ErrorCodes.INVALID_REQUEST,
          "Unsupported protocol version. Supported: " + String.join(", ", VERSIONS) + ".");
      return;
    }
    switch (http.getRequestMethod()) {
      case "POST" -> post(http, reply);
      case "GET" -> listen(http, reply);
      case "DELETE" -> delete(http, reply);
      default -> {
        http.getResponseHeaders().set("Allow", "POST, GET, DELETE");
        reply.error(405, ErrorCodes.INVALID_REQUEST, "Send POST, GET or DELETE.");
      }
    }
  }

  private void post(HttpExchange http, HttpReply reply) throws IOException {
    String type = Objects.requireNonNullElse(header(http, "Content-Type"), "");
    if (!type.toLowerCase(Locale.ROOT).split(";", 2)[0].strip().equals("application/json")) {
      reply.error(415, ErrorCodes.INVALID_REQUEST, "Content-Type must be application/json.");
      return;
    }
    byte[] body = reply.body(Received.LONGEST_MESSAGE + 1);
    if (body.length > Received.LONGEST_MESSAGE) {
      reply.error(413, ErrorCodes.INVALID_REQUEST, Received.TOO_LONG);
      return;
    }
    Received received = Received.of(body);
    if (received instanceof Received.Refused refused) {
      reply.json(400, refused.answer());
    } else if (received instanceof Received.Message one) {
      message(one.message(), http, reply);
    }
  }

  private void message(JSONRPCMessage message, HttpExchange http, HttpReply reply)
      throws IOException {
    if (message instanceof JSONRPCRequest request
        && request.method().equals(McpSchema.METHOD_INITIALIZE)) {
      initialize(request, http, reply);
      return;
    }
    Optional<JSONRPCResponse> own =
        message instanceof JSONRPCRequest request ? review.answer(request) : Optional.empty();
    if (own.isPresent()) {
      JSONRPCError error = own.get().error();
      boolean isBad = error != null && error.code() == OwnAnswers.UNSUPPORTED_VERSION;
      reply.json(isBad ? 400 : 200, JsonText.bytes(own.get()));
      return;
    }
    Optional<McpStreamableServerSession> session = session(http, reply);
    if (session.isEmpty()) {
      return;
    }
    if (message instanceof JSONRPCRequest request) {
      ResponseStream stream = new ResponseStream(request, reply, threads, review);
      session
          .get()
          .responseStream(stream)
          .handle(request)
          .subscribe(nothing -> {}, stream::fail, stream::close);
    } else if (message instanceof JSONRPCNotification notification) {
      session.get().accept(notification).onErrorComplete().block();
      reply.empty(202);
    } else if (message instanceof JSONRPCResponse response) {
      session.get().accept(response).onErrorComplete().block();
      reply.empty(202);
    }
  }

  private void initialize(JSONRPCRequest request, HttpExchange http, HttpReply reply)
      throws IOException {
    InitializeRequest initialize;
    try {
      initialize = JsonText.MAPPER.convertValue(request.params(), InitializeRequest.class);
    } catch (IllegalArgumentException e) {
      reply.json(
          400,
          new Received.Refused(
                  request.id(),
                  ErrorCodes.INVALID_PARAMS,
                  "The parameters are not valid for 'initialize'.")
              .answer());
      return;
    }
    McpStreamableServerSessionInit init = factory.startSession(initialize);
    InitializeResult result = Objects.requireNonNull(init.initResult().block());
    sessions.add(init.session(), peer(http));
    http.getResponseHeaders().set(HttpHeaders.MCP_SESSION_ID, init.session().getId());
    reply.json(200, JsonText.bytes(JSONRPCResponse.result(request.id(), result)));
  }

  private void listen(HttpExchange http, HttpReply reply) throws IOException {
    String accepted = Objects.requireNonNullElse(header(http, "Accept"), "*/*");
    if (!accepted.contains("text/event-stream") && !accepted.contains("*/*")) {
      reply.error(406, ErrorCodes.INVALID_REQUEST, "Accept must have text/event-stream.");
      return;
    }
    Optional<McpStreamableServerSession> session = session(http, reply);
    if (session.isPresent()) {
      EventStream events = reply.events();
      ListeningStream stream = new ListeningStream(events);
      McpStreamableServerSession.McpStreamableServerSessionStream listening =
          session.get().listeningStream(stream);
      keepAlive.add(events, listening::close);
    }
  }

  private void delete(HttpExchange http, HttpReply reply) throws IOException {
    Optional<McpStreamableServerSession> session = session(http, reply);
    if (session.isPresent()) {
      sessions.remove(session.get().getId());
      session.get().delete().onErrorComplete().block();
      reply.empty(200);
    }
  }

  /** Returns the session of a request; empty after answering with an error if there is none. */
  private Optional<McpStreamableServerSession> session(HttpExchange http, HttpReply reply)
      throws IOException {
    String id = header(http, HttpHeaders.MCP_SESSION_ID);
    if (id == null || id.isBlank()) {
      reply.error(
          400,
          ErrorCodes.INVALID_REQUEST,
          "The header Mcp-Session-Id is missing. Send 'initialize' first: its response contains"
              + " it.");
      return Optional.empty();
    }
    Optional<McpStreamableServerSession> session = sessions.find(id);
    if (session.isEmpty()) {
      reply.error(404, ErrorCodes.INVALID_REQUEST, "Unknown session. Send 'initialize' again.");
    }
    return session;
  }

  private static @Nullable String header(HttpExchange http, String name) {
    return http.getRequestHeaders().getFirst(name);
  }
}
