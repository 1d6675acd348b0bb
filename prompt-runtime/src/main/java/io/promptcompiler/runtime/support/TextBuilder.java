package io.promptcompiler.runtime.support;

import java.util.ArrayList;
import java.util.List;

/**
 * A text of many small pieces, as loops give them. Pieces go into memory that is there already, and
 * the text is made once, so that nothing is allocated but the text; and whether it is Latin-1 is
 * found once for all of it and not for each piece. For one text and one thread.
 *
 * <p>What is done seldom is static: an object that is given to no method outside of the loop is no
 * object for HotSpot but two local variables.
 */
public final class TextBuilder {
  /** A longer piece is not copied here if there is no room for it. */
  private static final int LARGE = Scratch.SIZE / 4;

  private static final int LONGEST_INT = 10;

  /** The numbers below 100 in two digits each. */
  private static final char[] PAIRS = pairs();

  private final char[] units;
  private int count;

  /** What did not fit. */
  private List<String> before = List.of();

  /** Empty. */
  public TextBuilder() {
    units = units();
  }

  /** Appends a piece. */
  public void append(String piece) {
    int length = piece.length();
    if (length > Scratch.SIZE - count) {
      before = textsOf(before, units, count);
      count = 0;
      if (length > LARGE) {
        before.add(piece);
        return;
      }
    }
    piece.getChars(0, length, units, count);
    count += length;
  }

  /** Appends a piece that is kept as UTF-16 units, which are copied faster than a text. */
  public void append(char[] piece) {
    int length = piece.length;
    if (length > Scratch.SIZE - count) {
      before = textsOf(before, units, count);
      count = 0;
      if (length > LARGE) {
        before.add(new String(piece));
        return;
      }
    }
    System.arraycopy(piece, 0, units, count, length);
    count += length;
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
    while (rest >= 100) {
      int hundredth = rest / 100;
      int pair = 2 * (rest - 100 * hundredth);
      units[--at] = PAIRS[pair + 1];
      units[--at] = PAIRS[pair];
      rest = hundredth;
    }
    units[--at] = PAIRS[2 * rest + 1];
    if (rest >= 10) {
      units[--at] = PAIRS[2 * rest];
    }
  }

  /** The text; to be called once, last. */
  public String text() {
    return text(before, units, count);
  }

  private static char[] units() {
    char[] spare = Scratch.UNITS.take();
    return spare == null ? new char[Scratch.SIZE] : spare;
  }

  private static List<String> textsOf(List<String> before, char[] units, int count) {
    List<String> texts = before.isEmpty() ? new ArrayList<>() : before;
    texts.add(new String(units, 0, count));
    return texts;
  }

  private static String text(List<String> before, char[] units, int count) {
    String last = new String(units, 0, count);
    Scratch.UNITS.give(units);
    if (before.isEmpty()) {
      return last;
    }
    before.add(last);
    return String.join("", before);
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

  private static char[] pairs() {
    char[] pairs = new char[200];
    for (int i = 0; i < 100; i++) {
      pairs[2 * i] = (char) ('0' + i / 10);
      pairs[2 * i + 1] = (char) ('0' + i % 10);
    }
    return pairs;
  }
}
