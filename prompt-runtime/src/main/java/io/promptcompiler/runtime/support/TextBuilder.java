package io.promptcompiler.runtime.support;

import java.util.ArrayList;
import java.util.List;

/**
 * Builds a text of many small pieces, as loops produce them. Pieces go into memory that exists
 * already, and the text is made once, so that nothing else is allocated; and whether it is Latin-1
 * is determined once for the whole text and not for each piece. For one text and one thread.
 *
 * <p>What is rarely done is static: for HotSpot, an object that is not passed to a method outside
 * the loop is just two local variables.
 */
public final class TextBuilder {
  /** A longer piece is not copied here if there is no room for it. */
  private static final int LARGE = Scratch.SIZE / 4;

  private static final int LONGEST_INT = 10;

  private final char[] units;
  private int count;

  /** What did not fit. */
  private Pieces before = Pieces.NONE;

  /** Starts an empty text. */
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

  /** Appends a piece that is kept as UTF-16 units, which are copied faster than a text. */
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

  /** Returns the text; to be called once, last. */
  public String text() {
    return text(before, units, count);
  }

  /** Makes room for a piece; false if it is so large that it is not copied here. */
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

  /** The pieces that were taken out of the memory, and their length. */
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
