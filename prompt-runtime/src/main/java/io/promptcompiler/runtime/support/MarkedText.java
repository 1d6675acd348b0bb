package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds a text with marks, which stand at places in it and are no text: nothing that a value
 * prints can be one. They keep their places where the text around them is indented or fenced. For
 * one text and one thread.
 */
public final class MarkedText extends FencedText {
  private final List<Object> marks = new ArrayList<>();
  private int[] places = new int[2];

  /** Starts an empty text. */
  public MarkedText() {}

  /** Puts a mark behind what was appended so far; nothing if it is null. */
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

  /** What marks the place of media; null for none. */
  public static @Nullable MediaPart media(@Nullable Media media) {
    return media == null ? null : new MediaPart(media);
  }

  @Override
  public int marks() {
    return marks.size();
  }

  /** A mark, in the order of their places. */
  public Object mark(int number) {
    return marks.get(number);
  }

  /** The number of UTF-16 units before a mark. */
  public int place(int number) {
    return places[number];
  }

  @Override
  int moved(int number, int from, int to) {
    int next = number;
    while (next < marks.size() && places[next] == from) {
      places[next++] = to;
    }
    return next;
  }
}
