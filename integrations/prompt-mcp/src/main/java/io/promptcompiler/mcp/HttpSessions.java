package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpStreamableServerSession;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sessions of a server by their ids. Few clients say that they are gone, so of more than 1,000
 * the one that was silent for longest ends; a client that comes back begins a new one.
 */
final class HttpSessions {
  private static final int MOST = 1000;

  private final Map<String, McpStreamableServerSession> byId = new LinkedHashMap<>(16, 0.75f, true);

  void add(McpStreamableServerSession session) {
    Optional<McpStreamableServerSession> last = Optional.empty();
    synchronized (byId) {
      byId.put(session.getId(), session);
      if (byId.size() > MOST) {
        last = Optional.of(byId.values().iterator().next());
        byId.remove(last.get().getId());
      }
    }
    last.ifPresent(McpStreamableServerSession::close);
  }

  Optional<McpStreamableServerSession> find(String id) {
    synchronized (byId) {
      return Optional.ofNullable(byId.get(id));
    }
  }

  void remove(String id) {
    synchronized (byId) {
      byId.remove(id);
    }
  }

  List<McpStreamableServerSession> all() {
    synchronized (byId) {
      return List.copyOf(byId.values());
    }
  }
}
