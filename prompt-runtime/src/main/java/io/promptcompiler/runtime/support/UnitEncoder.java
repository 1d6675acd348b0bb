package io.promptcompiler.runtime.support;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Encodes text as the inside of a JSON string in UTF-8, and escapes what {@code JSON.stringify}
 * escapes: control characters below a space, quotes, backslashes and lone surrogates. Nothing is
 * allocated: HotSpot copies UTF-16 units and narrows those of Latin-1 to bytes many at a time, and
 * eight of these are examined at once. For one thread at a time.
 */
final class UnitEncoder {
  /** The most UTF-16 units that are encoded at once. */
  static final int MOST = 1024;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Where in a word of encoded bytes their number stands. */
  private static final int LENGTH = Long.SIZE - Byte.SIZE;

  private static final int LONGEST = 6;
  private static final int LATIN = 0x100;

  /** After so many characters of Latin-1, more are expected. */
  private static final int RUN = 16;

  private static final long EACH = 0x0101_0101_0101_0101L;
  private static final long BLANKS = ' ' * EACH;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  /** The bytes of each character of Latin-1, the first lowest, and in the highest their number. */
  private static final long[] WORDS = words();

  private final char[] units = new char[MOST];
  private final byte[] latin = new byte[MOST];
  private final CharBuffer from = CharBuffer.wrap(units);
  private final ByteBuffer to = ByteBuffer.wrap(latin);
  private final CharsetEncoder encoder = StandardCharsets.ISO_8859_1.newEncoder();

  /** How many bytes of room a number of units needs. */
  static int roomFor(int count) {
    return count * LONGEST + Long.BYTES;
  }

  /**
   * Encodes a part of a text, of at most {@link #MOST} units.
   *
   * @param start where to write the bytes; there is {@link #roomFor} them
   * @return where the bytes end
   */
  int encode(String text, int begin, int end, byte[] bytes, int start) {
    int count = end - begin;
    text.getChars(begin, end, units, 0);
    int size = start;
    int at = 0;
    while (at < count) {
      from.limit(count).position(at);
      to.clear();
      encoder.encode(from, to, false);
      size = encode(latin, to.position(), bytes, size);
      at = from.position();
      int run = 0;
      while (at < count && run < RUN) {
        int point = Character.codePointAt(units, at, count);
        at += Character.charCount(point);
        run = point < LATIN ? run + 1 : 0;
        long word = word(point);
        LONGS.set(bytes, size, word);
        size += length(word);
      }
    }
    return size;
  }

  /**
   * Encodes characters of Latin-1. Eight that stay as they are are copied at once; so are eight
   * with another among them, and what follows that is overwritten.
   */
  static int encode(byte[] latin, int count, byte[] bytes, int start) {
    int at = 0;
    int end = start;
    while (at + Long.BYTES <= count) {
      long word = (long) LONGS.get(latin, at);
      LONGS.set(bytes, end, word);
      long others = others(word);
      if (others == 0) {
        at += Long.BYTES;
        end += Long.BYTES;
      } else {
        int before = Long.numberOfTrailingZeros(others) / Byte.SIZE;
        long other = WORDS[latin[at + before] & 0xFF];
        LONGS.set(bytes, end + before, other);
        at += before + 1;
        end += before + length(other);
      }
    }
    int rest = count - at;
    if (rest > 0 && count >= Long.BYTES) {
      long word = (long) LONGS.get(latin, count - Long.BYTES) >>> (Long.SIZE - rest * Byte.SIZE);
      if (others(word | BLANKS << (rest * Byte.SIZE)) == 0) {
        LONGS.set(bytes, end, word);
        return end + rest;
      }
    }
    while (at < count) {
      byte unit = latin[at++];
      long word = WORDS[unit & 0xFF];
      if (length(word) == 1) {
        bytes[end++] = unit;
      } else {
        LONGS.set(bytes, end, word);
        end += length(word);
      }
    }
    return end;
  }

  /**
   * Returns a word in which the highest bit of the first byte is set that does not stay as it is,
   * and none before it; zero if there is none. A backslash is zero after an exclusive or with it
   * and then borrows from one; a quote changes places with a space and is, like control characters,
   * below 0x21. A borrow can spill into the bytes above a hit.
   */
  private static long others(long word) {
    long quoteOrControl = (word ^ (2 * EACH)) - 0x21 * EACH;
    long backslash = (word ^ ('\\' * EACH)) - EACH;
    return (quoteOrControl | backslash | word) & HIGH_BITS;
  }

  /** Returns whether one of the bytes is a question mark. */
  static boolean hasQuestionMark(byte[] bytes) {
    int at = 0;
    for (; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
      long word = (long) LONGS.get(bytes, at);
      if ((((word ^ ('?' * EACH)) - EACH) & ~word & HIGH_BITS) != 0) {
        return true;
      }
    }
    while (at < bytes.length && bytes[at] != '?') {
      at++;
    }
    return at < bytes.length;
  }

  private static int length(long word) {
    return (int) (word >>> LENGTH);
  }

  private static long word(int point) {
    if (point < LATIN) {
      return WORDS[point];
    }
    if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
      return escape(point);
    }
    return utf8(point, point < 0x800 ? 1 : point < Character.MIN_SUPPLEMENTARY_CODE_POINT ? 2 : 3);
  }

  /** Returns the UTF-8 of a code point, with so many bytes after the first. */
  private static long utf8(int point, int more) {
    long word = 0;
    int rest = point;
    for (int i = 0; i < more; i++) {
      word = (word | 0x80 | (rest & 0x3F)) << Byte.SIZE;
      rest >>= 6;
    }
    return word | ((0xFF00 >> (more + 1)) & 0xFF) | rest | ((more + 1L) << LENGTH);
  }

  private static long escape(int unit) {
    return ascii("\\u" + Integer.toHexString(0x1_0000 + unit).substring(1));
  }

  private static long ascii(String text) {
    long word = (long) text.length() << LENGTH;
    for (int i = 0; i < text.length(); i++) {
      word |= (long) text.charAt(i) << (i * Byte.SIZE);
    }
    return word;
  }

  private static long[] words() {
    long[] words = new long[LATIN];
    for (int unit = 0; unit < LATIN; unit++) {
      words[unit] =
          unit < ' ' ? escape(unit) : unit < 0x80 ? ascii("" + (char) unit) : utf8(unit, 1);
    }
    String named = "\"\"\\\\\bb\ff\nn\rr\tt";
    for (int i = 0; i < named.length(); i += 2) {
      words[named.charAt(i)] = ascii("\\" + named.charAt(i + 1));
    }
    return words;
  }
}
