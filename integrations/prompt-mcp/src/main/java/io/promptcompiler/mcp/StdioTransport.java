package io.promptcompiler.mcp;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * A transport over standard input and output, with one message per line. A line that is not a
 * message is answered with an error. When the input ends, the server answers the requests that it
 * has read, and then stops. Serves one server.
 */
public final class StdioTransport implements McpServerTransportProvider {
  private static final Logger LOG = LoggerFactory.getLogger(StdioTransport.class);
  private static final int LONGEST_WAIT_SECONDS = 60;

  private final InputStream in;
  private final OutputStream out;
  private final ResponseReview review;
  private final WriteLines writer;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Transport transport = new Transport();
  private final Unanswered unanswered = new Unanswered();
  private final Map<Object, JSONRPCRequest> requests = new ConcurrentHashMap<>();
  private volatile @Nullable McpServerSession session;
  private boolean isInitializing;
  private boolean isInitialized;

  private StdioTransport(InputStream in, OutputStream out, ResponseReview review) {
    this.in = in;
    this.out = out;
    this.review = review;
    this.writer = new WriteLines(out);
  }

  /** Returns a transport over two streams. Nothing else may write to the output. */
  public static StdioTransport of(InputStream in, OutputStream out) {
    return new StdioTransport(in, out, ResponseReview.NONE);
  }

  /**
   * Returns a transport over the streams of this process. From now on, output to {@code System.out}
   * goes to standard error, because the protocol uses standard output.
   */
  public static StdioTransport ofProcess() {
    OutputStream out = System.out;
    System.setOut(System.err);
    return of(System.in, out);
  }

  /** Returns a copy with a review of responses. Call this before a server uses the transport. */
  public StdioTransport reviewing(ResponseReview responses) {
    return new StdioTransport(in, out, responses);
  }

  /** Waits until the input has ended and all requests are answered. */
  public void awaitEnd() throws InterruptedException {
    ended.await();
  }

  @Override
  public void setSessionFactory(McpServerSession.Factory factory) {
    McpServerSession created = factory.create(transport);
    session = created;
    writer.start();
    // Not a daemon thread, so the server runs until its input ends.
    new Thread(() -> readAll(created), "mcp-stdio-in").start();
  }

  private void readAll(McpServerSession to) {
    try {
      LimitedLines lines = new LimitedLines(in, Received.LONGEST_MESSAGE);
      Optional<LimitedLines.Line> line = lines.next();
      while (line.isPresent()) {
        read(line.get(), to);
        line = lines.next();
      }
    } catch (IOException e) {
      LOG.warn("Standard input cannot be read: {}", e.getMessage());
    } finally {
      end(to);
    }
  }

  private void read(LimitedLines.Line line, McpServerSession to) {
    if (line.isTooLong()) {
      Object id = line.id().orElse(null);
      writer.write(
          new Received.Refused(id, ErrorCodes.INVALID_REQUEST, Received.TOO_LONG).answer());
    } else if (!line.isBlank()) {
      Received received = Received.of(line.bytes());
      if (received instanceof Received.Message one) {
        handle(one.message(), to);
      } else if (received instanceof Received.Refused refused) {
        writer.write(refused.answer());
      }
    }
  }

  private void handle(JSONRPCMessage message, McpServerSession to) {
    if (message instanceof JSONRPCRequest request) {
      Optional<JSONRPCResponse> own = review.answer(request);
      if (own.isPresent()) {
        writer.write(JsonText.bytes(own.get()));
        return;
      }
      if (request.method().equals(McpSchema.METHOD_INITIALIZE)) {
        isInitializing = true;
      } else if (!isInitializing) {
        beforeInitialize(request);
        return;
      } else {
        initialized(to);
      }
      requests.put(request.id(), request);
    } else if (message instanceof JSONRPCNotification notification) {
      if (!isInitializing) {
        return;
      }
      isInitialized |= notification.method().equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED);
    }
    pass(message, to);
  }

  private void beforeInitialize(JSONRPCRequest request) {
    writer.write(
        request.method().equals(McpSchema.METHOD_PING)
            ? JsonText.bytes(JSONRPCResponse.result(request.id(), Map.of()))
            : new Received.Refused(
                    request.id(),
                    ErrorCodes.INVALID_REQUEST,
                    "The first request must be 'initialize'.")
                .answer());
  }

  /**
   * Marks the server as initialized. Otherwise, the SDK would delay requests until the client sends
   * this notification, which some clients never do.
   */
  private void initialized(McpServerSession to) {
    if (!isInitialized) {
      isInitialized = true;
      pass(new JSONRPCNotification(McpSchema.METHOD_NOTIFICATION_INITIALIZED, null), to);
    }
  }

  private void pass(JSONRPCMessage message, McpServerSession to) {
    unanswered.begin(message);
    try {
      to.handle(message)
          .doFinally(signal -> unanswered.end(message))
          .subscribe(nothing -> {}, e -> fail(message, e));
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      fail(message, e);
      unanswered.end(message);
    }
  }

  /** Answers with an error if the SDK did not answer. */
  private void fail(JSONRPCMessage message, Throwable e) {
    LOG.warn("A message could not be handled.", e);
    if (message instanceof JSONRPCRequest request && requests.remove(request.id()) != null) {
      String text = "The request could not be answered.";
      writer.write(new Received.Refused(request.id(), ErrorCodes.INTERNAL_ERROR, text).answer());
    }
  }

  private void end(McpServerSession to) {
    try {
      unanswered.await(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
      writer.end();
      to.close();
    } finally {
      ended.countDown();
    }
  }

  @Override
  public Mono<Void> notifyClients(String method, @Nullable Object params) {
    McpServerSession to = session;
    return to == null || writer.hasEnded() || !review.isSent(method)
        ? Mono.empty()
        : to.sendNotification(method, params);
  }

  @Override
  public Mono<Void> notifyClient(String sessionId, String method, Object params) {
    McpServerSession to = session;
    return to != null && to.getId().equals(sessionId)
        ? notifyClients(method, params)
        : Mono.empty();
  }

  @Override
  public Mono<Void> closeGracefully() {
    McpServerSession to = session;
    return to == null ? Mono.empty() : to.closeGracefully();
  }

  private final class Transport implements McpServerTransport {
    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
      return Mono.fromRunnable(() -> writer.write(JsonText.bytes(reviewed(message))));
    }

    private JSONRPCMessage reviewed(JSONRPCMessage message) {
      if (message instanceof JSONRPCResponse response && response.id() != null) {
        JSONRPCRequest request = requests.remove(response.id());
        return request == null ? message : review.review(request, response);
      }
      return message;
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
      return JsonText.MAPPER.convertValue(data, type);
    }

    @Override
    public Mono<Void> closeGracefully() {
      return Mono.fromRunnable(writer::end);
    }
  }
}
