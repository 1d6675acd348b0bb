package io.promptcompiler.runtime.support;

import java.util.ArrayList;
import java.util.List;

/**
 * Builds a text of many small pieces, such as those of loops. Pieces are copied into a pooled array
 * and the text is created once, so that there are no other allocations, and the check for Latin-1
 * is made once for the whole text rather than for each piece. An instance is used for a single
 * text, in one thread.
 *
 * <p>Rarely executed code is in static methods: HotSpot replaces an object by two local variables
 * if it is not passed to a method outside the loop.
 */
public final class TextBuilder {
  /** The maximum length of a piece that is copied into the array after the array was emptied. */
  private static final int LARGE = Scratch.SIZE / 4;

  private static final int LONGEST_INT = 10;

  private final char[] units;
  private int count;

  /** The pieces that did not fit into the array. */
  private Pieces before = Pieces.NONE;

  /** Creates an empty text. */
  public TextBuilder() {
    units = units();
  }

  /** Appends a piece. */
  public void append(String piece) {
    int length = piece.length();
    if (takes(length)) {
      piece.getChars(0, length, units, count);
      count += length;
    } else {
      before = before.with(piece);
    }
  }

  /**
   * Appends a piece that is stored as UTF-16 code units, which can be copied faster than a string.
   */
  public void append(char[] piece) {
    int length = piece.length;
    if (takes(length)) {
      System.arraycopy(piece, 0, units, count, length);
      count += length;
    } else {
      before = before.with(new String(piece));
    }
  }

  /** Appends an integer in decimal. */
  public void append(long number) {
    if (number < 0 || number > Integer.MAX_VALUE || count > Scratch.SIZE - LONGEST_INT) {
      append(Long.toString(number));
      return;
    }
    int rest = (int) number;
    count += digits(rest);
    int at = count;
    do {
      int tenth = rest / 10;
      units[--at] = (char) ('0' + rest - 10 * tenth);
      rest = tenth;
    } while (rest != 0);
  }

  /** Returns the text. Must be the last call. */
  public String text() {
    return text(before, units, count);
  }

  /**
   * Makes room for a piece. Returns false if the piece is too large to be copied into the array.
   */
  private boolean takes(int length) {
    if (length <= Scratch.SIZE - count) {
      return true;
    }
    before = before.with(new String(units, 0, count));
    count = 0;
    return length <= LARGE;
  }

  private static char[] units() {
    char[] spare = Scratch.UNITS.take();
    return spare == null ? new char[Scratch.SIZE] : spare;
  }

  private static String text(Pieces before, char[] units, int count) {
    String last = new String(units, 0, count);
    Scratch.UNITS.give(units);
    return before == Pieces.NONE ? last : before.with(last).joined();
  }

  /** The pieces that were taken out of the array, and their total length in UTF-16 code units. */
  private static final class Pieces {
    static final Pieces NONE = new Pieces();

    private final List<String> texts = new ArrayList<>();
    private long length;

    /** Adds a piece. */
    Pieces with(String piece) {
      Pieces all = this == NONE ? new Pieces() : this;
      all.length = RenderLimits.checked(all.length + piece.length());
      all.texts.add(piece);
      return all;
    }

    String joined() {
      return String.join("", texts);
    }
  }

  private static int digits(int number) {
    if (number < 10_000) {
      return number < 100 ? (number < 10 ? 1 : 2) : (number < 1000 ? 3 : 4);
    }
    int digits = 5;
    for (int power = 100_000; digits < LONGEST_INT && number >= power; power *= 10) {
      digits++;
    }
    return digits;
  }
}
