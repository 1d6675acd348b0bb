package io.promptcompiler.mcp;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts and limits the unanswered requests of each address. */
final class PeerRequests {
  private static final int MOST = 1000;

  private final Map<String, Integer> counts = new ConcurrentHashMap<>();

  /** Counts a request, and returns whether the address is still within the limit. */
  boolean begin(String peer) {
    return counts.merge(peer, 1, Integer::sum) <= MOST;
  }

  void end(String peer) {
    counts.computeIfPresent(peer, (address, count) -> count == 1 ? null : count - 1);
  }
}
