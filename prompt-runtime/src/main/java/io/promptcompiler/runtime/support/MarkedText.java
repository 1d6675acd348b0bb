package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.CachedText;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.Varies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds a text with marks. A mark has an offset but is not a part of the text, so that the text of
 * a value can never be a mark. Marks keep their places when the text around them is indented or
 * fenced. An instance is used for a single text, in one thread.
 */
public final class MarkedText extends FencedText {
  private final List<Object> marks = new ArrayList<>();
  private int[] places = new int[2];

  /** Creates an empty text. */
  public MarkedText() {}

  /** Adds a mark at the end of the current text, unless the mark is null. */
  public void mark(@Nullable Object mark) {
    if (mark == null) {
      return;
    }
    if (marks.size() == places.length) {
      places = Arrays.copyOf(places, 2 * places.length);
    }
    places[marks.size()] = length();
    marks.add(mark);
  }

  /** Returns the mark for media; null for null. */
  public static @Nullable MediaPart media(@Nullable Media media) {
    return media == null ? null : new MediaPart(media);
  }

  @Override
  public int marks() {
    return marks.size();
  }

  /** Returns the mark with a number; marks are numbered from 0 in the order of the text. */
  public Object mark(int number) {
    return marks.get(number);
  }

  /** Returns the offset of a mark, in UTF-16 code units. */
  public int place(int number) {
    return places[number];
  }

  /** Returns the text with the cache points at the ends of its stable beginnings. */
  public CachedText cached() {
    String all = text();
    if (marks.isEmpty()) {
      return new CachedText(all, List.of());
    }
    MarkedParts parts = new MarkedParts(ChatRole.USER, /* keepsBlank= */ true);
    parts.add(this, all, 0, all.length(), 0, marks());
    List<ChatMessage> message = new ArrayList<>();
    message.add(new ChatMessage(ChatRole.USER, all, /* prefix= */ false));
    parts.ends().addPoints(message);
    return new CachedText(all, message.get(0).cachePoints());
  }

  /**
   * The end of a stable beginning remains before an indent, which an empty line does not have, and
   * so before the other marks behind the indent.
   */
  @Override
  int moved(int number, int from, int beforeIndent, int to) {
    int next = number;
    int first = number;
    while (next < marks.size() && places[next] == from) {
      boolean isBefore = beforeIndent < to && marks.get(next) instanceof Varies;
      move(next, isBefore ? first : next, isBefore ? beforeIndent : to);
      first += isBefore ? 1 : 0;
      next++;
    }
    return next;
  }

  /** Moves a mark to a place, and before the marks from the given number. */
  private void move(int number, int first, int place) {
    marks.add(first, marks.remove(number));
    System.arraycopy(places, first, places, first + 1, number - first);
    places[first] = place;
  }
}
