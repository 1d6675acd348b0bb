package io.promptcompiler.mcp;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The stream on which a client listens to notifications. */
final class ListeningStream implements McpStreamableServerTransport {
  private final EventStream events;

  ListeningStream(EventStream events) {
    this.events = events;
  }

  @Override
  public Mono<Void> sendMessage(JSONRPCMessage message) {
    return sendMessage(message, null);
  }

  @Override
  public Mono<Void> sendMessage(JSONRPCMessage message, @Nullable String messageId) {
    // Events have no ids, because no history is kept from which a client could continue.
    return Mono.fromCallable(
        () -> {
          events.send(JsonText.bytes(message));
          return null;
        });
  }

  @Override
  public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
    return JsonText.MAPPER.convertValue(data, type);
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(events::close);
  }
}
