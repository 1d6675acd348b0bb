package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import io.promptcompiler.runtime.TokenEstimator;
import io.promptcompiler.runtime.Varies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list of messages, each with the number of tokens of its text. The numbers are stored because
 * counting tokens takes much longer than rendering.
 */
final class MessageList {
  private static final int[] NONE = {};
  private static final int FEW = 32;

  private final ArrayList<ChatMessage> messages = new ArrayList<>();
  private int[] tokens = NONE;

  /** Where stable beginnings end; null if none has ended. */
  private @Nullable StableEnds ends;

  boolean isEmpty() {
    return messages.isEmpty();
  }

  int size() {
    return messages.size();
  }

  void add(ChatMessage message, int counted) {
    int size = messages.size();
    if (size == tokens.length) {
      tokens = Arrays.copyOf(tokens, Math.max(FEW, size * 2));
    }
    tokens[size] = counted;
    messages.add(message);
  }

  /** Ends stable beginnings at the current end of the list. */
  void end(Varies level) {
    ends().end(level, size(), 0);
  }

  /** Ends stable beginnings in the last message. */
  void endInLast(StableEnds ofMessage) {
    ends().endAt(ofMessage, size() - 1);
  }

  /** Ends the stable beginnings that are empty in the given list. */
  void endEmpty(MessageList others) {
    if (others.ends != null) {
      ends().endEmpty(others.ends, size());
    }
  }

  private StableEnds ends() {
    if (ends == null) {
      ends = new StableEnds();
    }
    return ends;
  }

  /**
   * Adds the messages of the given list, and reserves capacity for one more message, which often
   * follows.
   */
  void addAll(MessageList others) {
    int size = size();
    int count = others.size();
    messages.ensureCapacity(size + count + 1);
    if (tokens.length <= size + count) {
      tokens = Arrays.copyOf(tokens, size + count + 1);
    }
    System.arraycopy(others.tokens, 0, tokens, size, count);
    for (int i = 0; i < count; i++) {
      messages.add(others.messages.get(i));
    }
    if (others.ends != null) {
      ends().endAt(others.ends, size);
    }
  }

  /**
   * Reverses the order of blocks, the last of which ends with the last message.
   *
   * @param starts the start indexes of the blocks
   * @param first the number of the first block
   * @param end the number after the last block
   */
  void reverse(int[] starts, int first, int end) {
    int start = starts[first];
    List<ChatMessage> made = new ArrayList<>(messages.subList(start, size()));
    int[] counted = Arrays.copyOfRange(tokens, start, size());
    int at = start;
    int endOfBlock = size();
    for (int block = end - 1; block >= first; block--) {
      for (int from = starts[block]; from < endOfBlock; from++) {
        messages.set(at, made.get(from - start));
        tokens[at++] = counted[from - start];
      }
      endOfBlock = starts[block];
    }
    if (ends != null) {
      ends.moveTo(start);
    }
  }

  /**
   * Joins consecutive messages with equal roles, separated by line breaks, and counts the tokens of
   * joined messages.
   */
  void join(TokenEstimator estimator) {
    int count = 0;
    for (int from = 0, to; from < size(); from = to) {
      to = endOfRole(from);
      if (ends != null) {
        ends.join(messages, from, to, count);
      }
      if (to - from == 1) {
        messages.set(count, messages.get(from));
        tokens[count] = tokens[from];
      } else {
        ChatMessage joined = joined(from, to);
        messages.set(count, joined);
        tokens[count] = estimator.estimate(joined.content());
      }
      count++;
    }
    messages.subList(count, size()).clear();
  }

  /** Returns the number of tokens of all messages. */
  int tokens() {
    int sum = 0;
    for (int i = 0; i < size(); i++) {
      sum += tokens[i];
    }
    return sum;
  }

  /** Returns the messages with their cache points, not copied. */
  List<ChatMessage> list() {
    if (ends != null) {
      ends.addPoints(messages);
    }
    return messages;
  }

  /** Returns the end of the run of messages that have the same role as the given one. */
  private int endOfRole(int from) {
    ChatRole role = messages.get(from).role();
    int to = from + 1;
    while (to < size() && messages.get(to).role() == role) {
      to++;
    }
    return to;
  }

  private ChatMessage joined(int from, int to) {
    ChatMessage last = messages.get(to - 1);
    List<MessagePart> parts = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int i = from; i < to; i++) {
      if (i > from) {
        text.append('\n');
      }
      for (MessagePart part : messages.get(i).parts()) {
        if (part instanceof TextPart one) {
          text.append(one.text());
        } else {
          addText(text, parts);
          parts.add(part);
        }
      }
    }
    addText(text, parts);
    return new ChatMessage(last.role(), parts, last.prefix());
  }

  private static void addText(StringBuilder text, List<MessagePart> parts) {
    if (text.length() > 0) {
      parts.add(new TextPart(text.toString()));
      text.setLength(0);
    }
  }
}
