package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import io.promptcompiler.runtime.Varies;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a message that is made of a text with marks, and where its stable beginnings end.
 * Blank text around other parts is left out.
 */
final class MarkedParts {
  private ChatRole role;
  private final boolean keepsBlank;
  private final List<MessagePart> parts = new ArrayList<>();
  private final StableEnds ends = new StableEnds();
  private @Nullable Varies ended;

  /** The length of all texts among the parts. */
  private int length;

  /**
   * Creates a message without parts.
   *
   * @param keepsBlank whether blank text is a part of the message
   */
  MarkedParts(ChatRole role, boolean keepsBlank) {
    this.role = role;
    this.keepsBlank = keepsBlank;
  }

  /** Returns the parts of a whole text. */
  static MarkedParts of(ChatRole role, MarkedText marked, boolean keepsBlank) {
    MarkedParts parts = new MarkedParts(role, keepsBlank);
    String text = marked.text();
    parts.add(marked, text, 0, text.length(), 0, marked.marks());
    return parts;
  }

  /** Adds a range of a text, with some of its marks. */
  void add(MarkedText marked, String text, int from, int to, int firstMark, int endMark) {
    int at = from;
    for (int i = firstMark; i < endMark; i++) {
      int place = marked.place(i);
      if (marked.mark(i) instanceof Varies level) {
        end(level, text, at, place);
      } else {
        addText(text.substring(at, place));
        parts.add((MessagePart) marked.mark(i));
        at = place;
      }
    }
    addText(text.substring(at, to));
  }

  /** Ends the stable beginnings before a place, or before the text since the last part. */
  private void end(Varies level, String text, int at, int place) {
    boolean isKept = place <= at || keepsBlank || !MessageOutput.isBlank(text.substring(at, place));
    ends.end(level, 0, Math.max(0, length + (isKept ? place - at : 0)));
    ended = ended == null || level.compareTo(ended) > 0 ? level : ended;
  }

  private void addText(String piece) {
    if (keepsBlank ? !piece.isEmpty() : !MessageOutput.isBlank(piece)) {
      parts.add(new TextPart(piece));
      length += piece.length();
    }
  }

  /** Changes the role. */
  void become(ChatRole other) {
    role = other;
  }

  ChatRole role() {
    return role;
  }

  boolean isEmpty() {
    return parts.isEmpty();
  }

  /** Returns the least stable level whose beginning ends in this message; null if none ends. */
  @Nullable Varies ended() {
    return ended;
  }

  /** Returns where the stable beginnings end, in the first of one message. */
  StableEnds ends() {
    return ends;
  }

  ChatMessage message(boolean isPrefix) {
    return new ChatMessage(role, parts, isPrefix);
  }
}
