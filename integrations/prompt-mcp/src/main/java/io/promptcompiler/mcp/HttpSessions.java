package io.promptcompiler.mcp;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.modelcontextprotocol.spec.McpStreamableServerSession;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sessions of a server by their ids. Few clients end their sessions, so if there are more than
 * 1,000, one is ended: of the address with the most sessions, the one that was unused for longest.
 * If its client returns, it starts a new session.
 */
final class HttpSessions {
  private static final int MOST = 1000;

  /**
   * A session.
   *
   * @param peer the address that started the session
   */
  private record Session(McpStreamableServerSession session, String peer) {}

  /** The sessions by id; the session that was unused for longest comes first. */
  private final Map<String, Session> byId = new LinkedHashMap<>(16, 0.75f, true);

  void add(McpStreamableServerSession session, String peer) {
    Optional<Session> last = Optional.empty();
    synchronized (byId) {
      byId.put(session.getId(), new Session(session, peer));
      if (byId.size() > MOST) {
        last = Optional.of(toEnd());
        byId.values().remove(last.get());
      }
    }
    last.ifPresent(one -> one.session().close());
  }

  private Session toEnd() {
    Map<String, Long> counts =
        byId.values().stream().collect(groupingBy(Session::peer, counting()));
    long most = Collections.max(counts.values());
    return byId.values().stream()
        .filter(one -> counts.getOrDefault(one.peer(), 0L) == most)
        .findFirst()
        .orElseThrow();
  }

  Optional<McpStreamableServerSession> find(String id) {
    synchronized (byId) {
      return Optional.ofNullable(byId.get(id)).map(Session::session);
    }
  }

  void remove(String id) {
    synchronized (byId) {
      byId.remove(id);
    }
  }

  List<McpStreamableServerSession> all() {
    synchronized (byId) {
      return byId.values().stream().map(Session::session).toList();
    }
  }
}
