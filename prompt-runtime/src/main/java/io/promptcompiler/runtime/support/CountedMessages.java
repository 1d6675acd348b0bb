package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatMessage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Messages in order, each with its tokens: to count those may cost more than to render it. */
final class CountedMessages {
  private final List<ChatMessage> messages = new ArrayList<>();
  private int[] tokens = new int[8];

  int size() {
    return messages.size();
  }

  ChatMessage message(int i) {
    return messages.get(i);
  }

  int tokens(int i) {
    return tokens[i];
  }

  void add(ChatMessage message, int itsTokens) {
    if (size() == tokens.length) {
      tokens = Arrays.copyOf(tokens, 2 * tokens.length);
    }
    tokens[size()] = itsTokens;
    messages.add(message);
  }

  void addAll(CountedMessages others, int from, int to) {
    for (int i = from; i < to; i++) {
      add(others.message(i), others.tokens(i));
    }
  }

  /** Takes the last messages away, from one on. */
  CountedMessages cut(int from) {
    CountedMessages last = new CountedMessages();
    last.addAll(this, from, size());
    messages.subList(from, size()).clear();
    return last;
  }
}
