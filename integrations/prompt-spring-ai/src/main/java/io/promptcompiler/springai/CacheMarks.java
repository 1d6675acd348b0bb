package io.promptcompiler.springai;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.integration.CachedParts;
import io.promptcompiler.runtime.integration.CachedParts.Piece;
import java.util.ArrayList;
import java.util.List;

/** The ways in which Spring AI's clients mark where a provider can cache a request. */
public enum CacheMarks {
  /**
   * Two system messages, the first of which ends at the last cache point of the system. With the
   * option {@code multiBlockSystemCaching} of {@code AnthropicCacheOptions}, Spring AI sends them
   * as blocks and marks the end of the first. Other points have no counterpart in Spring AI.
   */
  ANTHROPIC;

  /** Returns messages in which the system message with the last cache point is divided. */
  List<ChatMessage> divide(List<ChatMessage> messages) {
    int last = messages.size() - 1;
    while (last >= 0
        && (messages.get(last).role() != ChatRole.SYSTEM
            || messages.get(last).cachePoints().isEmpty())) {
      last--;
    }
    List<ChatMessage> all = new ArrayList<>();
    for (int i = 0; i < messages.size(); i++) {
      if (i == last) {
        all.addAll(divide(messages.get(i)));
      } else {
        all.add(messages.get(i));
      }
    }
    return all;
  }

  private static List<ChatMessage> divide(ChatMessage message) {
    List<Piece> pieces = CachedParts.of(message);
    int stable = pieces.size();
    while (stable > 0 && pieces.get(stable - 1).varies().isEmpty()) {
      stable--;
    }
    if (stable == 0 || stable == pieces.size()) {
      return List.of(message);
    }
    return List.of(of(pieces.subList(0, stable)), of(pieces.subList(stable, pieces.size())));
  }

  private static ChatMessage of(List<Piece> pieces) {
    List<MessagePart> parts = pieces.stream().map(Piece::part).toList();
    return new ChatMessage(ChatRole.SYSTEM, parts, /* prefix= */ false);
  }
}
