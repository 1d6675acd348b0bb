package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.CachePoint;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.Varies;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the beginnings of a list of messages end that stay the same: one place for each level, from
 * {@link Varies#DEPLOYMENT} to {@link Varies#APPEND}. The beginning of a level never ends before
 * that of a more stable one.
 */
final class StableEnds {
  /** The levels, from the most stable one. */
  static final List<Varies> LEVELS = List.of(Varies.DEPLOYMENT, Varies.SESSION, Varies.APPEND);

  /** The index of the message in which each beginning ends; -1 if it has not ended. */
  private final int[] messages = {-1, -1, -1};

  /** The offsets in the contents of these messages. */
  private final int[] offsets = new int[LEVELS.size()];

  /** Ends the beginnings of a level and of all more stable ones, unless they ended earlier. */
  void end(Varies level, int message, int offset) {
    for (int i = LEVELS.indexOf(level); i >= 0 && messages[i] < 0; i--) {
      messages[i] = message;
      offsets[i] = offset;
    }
  }

  /** Ends beginnings where those of other messages end, the first of which has this index. */
  void endAt(StableEnds others, int first) {
    for (int i = 0; i < LEVELS.size(); i++) {
      if (others.messages[i] >= 0) {
        end(LEVELS.get(i), first + others.messages[i], others.offsets[i]);
      }
    }
  }

  /** Ends the beginnings that are empty among others at the beginning of a message. */
  void endEmpty(StableEnds others, int message) {
    for (int i = 0; i < LEVELS.size(); i++) {
      if (others.messages[i] == 0 && others.offsets[i] == 0) {
        end(LEVELS.get(i), message, 0);
      }
    }
  }

  /** Moves the ends behind the beginning of a message to it. */
  void moveTo(int message) {
    for (int i = 0; i < LEVELS.size(); i++) {
      if (messages[i] >= message) {
        messages[i] = message;
        offsets[i] = 0;
      }
    }
  }

  /**
   * Moves the ends in messages that are joined, separated by line breaks.
   *
   * @param all the messages
   * @param from the index of the first that is joined
   * @param to the index after the last
   * @param joined the index of the joined message
   */
  void join(List<ChatMessage> all, int from, int to, int joined) {
    for (int i = 0; i < LEVELS.size(); i++) {
      int message = messages[i];
      if (message >= from && message < to) {
        int before = 0;
        for (int j = from; j < message; j++) {
          before += all.get(j).content().length() + 1;
        }
        // At the beginning of a message, it ends before the line break.
        boolean isBetween = offsets[i] == 0 && message > from;
        messages[i] = joined;
        offsets[i] += isBetween ? before - 1 : before;
      }
    }
  }

  /**
   * Adds the cache points to messages: at most one at each place, of the most stable level. Where a
   * beginning ends with a message, its point is at the end of that message. A message that the
   * model continues has no points.
   */
  void addPoints(List<ChatMessage> all) {
    int lastMessage = -1;
    int lastEnd = 0;
    for (int i = 0; i < LEVELS.size(); i++) {
      int message = messages[i];
      int end = offsets[i];
      while (message >= 0 && (message >= all.size() || end == 0 || all.get(message).prefix())) {
        message--;
        end = message < 0 || message >= all.size() ? 0 : all.get(message).content().length();
      }
      if (message >= 0 && (message > lastMessage || end > lastEnd)) {
        List<CachePoint> points = new ArrayList<>(all.get(message).cachePoints());
        points.add(new CachePoint(end, LEVELS.get(i)));
        all.set(message, all.get(message).withCachePoints(points));
        lastMessage = message;
        lastEnd = end;
      }
    }
  }
}
