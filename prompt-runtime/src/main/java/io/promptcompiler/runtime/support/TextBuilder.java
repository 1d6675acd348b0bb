package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.Nullable;
import java.util.ArrayList;
import java.util.List;

/**
 * A text of many small pieces, as loops give them. Pieces go into memory that is there already, and
 * the text is made once, so that nothing is allocated but the text; and whether it is Latin-1 is
 * found once for all of it and not for each piece. For one text and one thread.
 */
public final class TextBuilder {
  /** A longer piece is not copied here if there is no room for it. */
  private static final int LARGE = Scratch.SIZE / 4;

  private static final int LONGEST_INT = 10;

  private final char[] units;
  private int count;

  /** What did not fit. */
  private @Nullable List<String> before;

  /** Empty. */
  public TextBuilder() {
    char[] spare = Scratch.UNITS.take();
    units = spare == null ? new char[Scratch.SIZE] : spare;
  }

  /** Appends a piece. */
  public void append(String piece) {
    int length = piece.length();
    if (count > units.length - length) {
      makeRoom(piece);
    } else {
      piece.getChars(0, length, units, count);
      count += length;
    }
  }

  /** Appends an integer in decimal. */
  public void append(long number) {
    if (number < 0 || number > Integer.MAX_VALUE || count > Scratch.SIZE - LONGEST_INT) {
      append(Long.toString(number));
      return;
    }
    int rest = (int) number;
    int at = count + digits(rest);
    count = at;
    do {
      int tenth = rest / 10;
      units[--at] = (char) ('0' + rest - 10 * tenth);
      rest = tenth;
    } while (rest != 0);
  }

  /** The text; to be called once, last. */
  public String text() {
    String last = new String(units, 0, count);
    Scratch.UNITS.give(units);
    if (before == null) {
      return last;
    }
    before.add(last);
    return String.join("", before);
  }

  private void makeRoom(String piece) {
    if (before == null) {
      before = new ArrayList<>();
    }
    before.add(new String(units, 0, count));
    count = 0;
    if (piece.length() > LARGE) {
      before.add(piece);
    } else {
      append(piece);
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
