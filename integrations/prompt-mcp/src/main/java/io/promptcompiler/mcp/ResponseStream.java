package io.promptcompiler.mcp;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * The response to one request. It is usually sent as JSON. If another message is sent before it,
 * the response becomes a stream of events.
 */
final class ResponseStream implements McpStreamableServerTransport {
  private static final Logger LOG = LoggerFactory.getLogger(ResponseStream.class);

  private final JSONRPCRequest request;
  private final HttpReply reply;
  private final ClientThreads threads;
  private final ResponseReview review;
  private @Nullable EventStream events;
  private boolean isDone;

  ResponseStream(
      JSONRPCRequest request, HttpReply reply, ClientThreads threads, ResponseReview review) {
    this.request = request;
    this.reply = reply;
    this.threads = threads;
    this.review = review;
  }

  @Override
  public Mono<Void> sendMessage(JSONRPCMessage message) {
    return sendMessage(message, null);
  }

  @Override
  public Mono<Void> sendMessage(JSONRPCMessage message, @Nullable String messageId) {
    return Mono.fromRunnable(() -> send(message));
  }

  private synchronized void send(JSONRPCMessage message) {
    if (isDone) {
      return;
    }
    try {
      if (message instanceof JSONRPCResponse response) {
        isDone = true;
        byte[] answer = JsonText.bytes(review.review(request, response));
        EventStream begun = events;
        // The few threads of the SDK must not wait for clients, because they are never interrupted.
        threads.run(() -> answer(answer, begun));
      } else {
        if (events == null) {
          events = reply.events();
        }
        events.send(JsonText.bytes(message));
      }
    } catch (IOException e) {
      LOG.debug("A client has disconnected: {}", e.getMessage());
      isDone = true;
    }
  }

  private void answer(byte[] response, @Nullable EventStream begun) {
    try {
      if (begun == null) {
        reply.json(200, response);
      } else {
        begun.send(response);
        begun.close();
      }
    } catch (IOException e) {
      LOG.debug("A client has disconnected: {}", e.getMessage());
    }
  }

  /** Answers with an error if the SDK did not answer. */
  void fail(Throwable e) {
    LOG.warn("The request '{}' failed.", request.method(), e);
    JSONRPCError error =
        new JSONRPCError(ErrorCodes.INTERNAL_ERROR, String.valueOf(e.getMessage()));
    send(JSONRPCResponse.error(request.id(), error));
  }

  @Override
  public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
    return JsonText.MAPPER.convertValue(data, type);
  }

  /**
   * Answers with an error if the handler has ended without an answer, so that the client does not
   * wait forever.
   */
  @Override
  public void close() {
    if (!isAnswered()) {
      JSONRPCError error = new JSONRPCError(ErrorCodes.INTERNAL_ERROR, "There is no answer.");
      send(JSONRPCResponse.error(request.id(), error));
    }
  }

  private synchronized boolean isAnswered() {
    return isDone;
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(this::close);
  }
}
