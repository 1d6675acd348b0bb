package io.promptcompiler.runtime.support;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Finds and writes what {@code JSON.stringify} escapes: control characters below a space, quotes,
 * backslashes and, as text, lone surrogates. Eight bytes are examined at a time, the first of them
 * lowest in a word.
 */
final class JsonBytes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int LONGEST_ESCAPE = 6;

  private static final long EACH = 0x0101_0101_0101_0101L;
  private static final long BLANKS = ' ' * EACH;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private static final byte[][] ESCAPES = escapes();

  /** The escapes as words, with their lengths in the highest byte. */
  private static final long[] WORDS = words();

  private JsonBytes() {}

  /** The escape of a UTF-16 unit. */
  static byte[] escape(int unit) {
    return unit < ESCAPES.length ? ESCAPES[unit] : ascii(hex(unit));
  }

  /**
   * How many bytes of room {@link #escape(byte[], int, int, byte[], int)} needs after its start.
   */
  static int roomFor(int bytes) {
    return bytes * LONGEST_ESCAPE + Long.BYTES;
  }

  /**
   * Copies bytes and escapes them on the way. Words without a byte to escape are copied as they
   * are; so is one with such a byte, and what follows that byte is overwritten. The last bytes are
   * a word padded with spaces, unless one of them must be escaped.
   *
   * @return where the copy ends
   */
  static int escape(byte[] utf8, int from, int to, byte[] copy, int start) {
    int at = from;
    int end = start;
    while (at + Long.BYTES <= to) {
      long word = (long) LONGS.get(utf8, at);
      LONGS.set(copy, end, word);
      long escaped = escaped(word);
      if (escaped == 0) {
        at += Long.BYTES;
        end += Long.BYTES;
      } else {
        int before = Long.numberOfTrailingZeros(escaped) / Byte.SIZE;
        long escape = WORDS[(int) (word >>> (before * Byte.SIZE)) & 0x7F];
        LONGS.set(copy, end + before, escape);
        at += before + 1;
        end += before + length(escape);
      }
    }
    if (at < to && to >= Long.BYTES) {
      long rest = (long) LONGS.get(utf8, to - Long.BYTES) >>> (Byte.SIZE * (at + Long.BYTES - to));
      if (escaped(rest | (BLANKS << (Byte.SIZE * (to - at)))) == 0) {
        LONGS.set(copy, end, rest);
        return end + to - at;
      }
    }
    while (at < to) {
      byte unit = utf8[at++];
      if (isEscaped(unit)) {
        LONGS.set(copy, end, WORDS[unit]);
        end += length(WORDS[unit]);
      } else {
        copy[end++] = unit;
      }
    }
    return end;
  }

  /**
   * A word in which the highest bit of the first byte that must be escaped is set, and none before
   * it; zero if there is none. A backslash is zero after an exclusive or with it and then borrows
   * from one; a quote changes places with a space and is, like control characters, below 0x21.
   * Bytes of 0x80 and above are masked out. A borrow can spill into the bytes above a hit.
   */
  private static long escaped(long word) {
    long quoteOrControl = (word ^ (2 * EACH)) - 0x21 * EACH;
    long backslash = (word ^ ('\\' * EACH)) - EACH;
    return (quoteOrControl | backslash) & ~word & HIGH_BITS;
  }

  private static int length(long escape) {
    return (int) (escape >>> (Long.SIZE - Byte.SIZE));
  }

  /** Where an ASCII character is next among the bytes, or the length. */
  static int find(byte[] utf8, char ascii, int from) {
    int at = from;
    while (at + Long.BYTES <= utf8.length) {
      long word = (long) LONGS.get(utf8, at);
      long found = ((word ^ (ascii * EACH)) - EACH) & ~word & HIGH_BITS;
      if (found != 0) {
        return at + Long.numberOfTrailingZeros(found) / Byte.SIZE;
      }
      at += Long.BYTES;
    }
    while (at < utf8.length && utf8[at] != ascii) {
      at++;
    }
    return at;
  }

  private static boolean isEscaped(byte unit) {
    return (unit >= 0 && unit < ' ') || unit == '"' || unit == '\\';
  }

  private static byte[][] escapes() {
    byte[][] escapes = new byte['\\' + 1][];
    for (int unit = 0; unit < escapes.length; unit++) {
      String text =
          switch (unit) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\b' -> "\\b";
            case '\f' -> "\\f";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> hex(unit);
          };
      escapes[unit] = ascii(text);
    }
    return escapes;
  }

  private static String hex(int unit) {
    return "\\u" + Integer.toHexString(0x1_0000 + unit).substring(1);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static long[] words() {
    long[] words = new long[0x80];
    for (int unit = 0; unit < ESCAPES.length; unit++) {
      byte[] word = Arrays.copyOf(ESCAPES[unit], Long.BYTES);
      word[Long.BYTES - 1] = (byte) ESCAPES[unit].length;
      words[unit] = (long) LONGS.get(word, 0);
    }
    return words;
  }
}
