package io.promptcompiler.core.diagnostic;

import java.util.Arrays;

/** Maps offsets in a text to lines and columns. Lines end with LF, CRLF or a lone CR. */
final class LineMap {
  private final int[] starts;

  LineMap(String text) {
    int[] found = new int[16];
    int count = 1;
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      boolean ends =
          unit == '\n' || (unit == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'));
      if (ends) {
        if (count == found.length) {
          found = Arrays.copyOf(found, 2 * count);
        }
        found[count++] = i + 1;
      }
    }
    starts = Arrays.copyOf(found, count);
  }

  /** Returns the line of an offset, from 1. */
  int line(int offset) {
    int found = Arrays.binarySearch(starts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** Returns the column of an offset in UTF-16 units, from 1. */
  int column(int offset) {
    return offset - starts[line(offset) - 1] + 1;
  }

  /** Returns the beginning of a line; lines count from 1. */
  int start(int line) {
    return starts[line - 1];
  }

  int lineCount() {
    return starts.length;
  }
}
