package io.promptcompiler.runtime.support;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Encodes text as the content of a JSON string in UTF-8, with the escapes of {@code
 * JSON.stringify}: control characters below the space, quotes, backslashes and lone surrogates.
 * Encoding does not allocate memory. HotSpot uses vector instructions to copy UTF-16 code units and
 * to narrow Latin-1 to bytes, and the bytes are checked in words of eight. Not thread-safe.
 */
final class UnitEncoder {
  /** The maximum number of UTF-16 code units for a call. */
  static final int MOST = 1024;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The bit offset, in a word of encoded bytes, of the number of these bytes. */
  private static final int LENGTH = Long.SIZE - Byte.SIZE;

  private static final int LONGEST = 6;
  private static final int LATIN = 0x100;

  /** The number of consecutive Latin-1 characters after which the fast path is tried again. */
  private static final int RUN = 16;

  private static final long EACH = 0x0101_0101_0101_0101L;
  private static final long BLANKS = ' ' * EACH;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  /**
   * The encoded bytes of each Latin-1 character, in little-endian order, with their number in the
   * highest byte.
   */
  private static final long[] WORDS = words();

  private final char[] units = new char[MOST];
  private final byte[] latin = new byte[MOST];
  private final CharBuffer from = CharBuffer.wrap(units);
  private final ByteBuffer to = ByteBuffer.wrap(latin);
  private final CharsetEncoder encoder = StandardCharsets.ISO_8859_1.newEncoder();

  /** Returns the number of bytes to reserve for a number of UTF-16 code units. */
  static int roomFor(int count) {
    return count * LONGEST + Long.BYTES;
  }

  /**
   * Encodes a part of a text, of at most {@link #MOST} UTF-16 code units.
   *
   * @param start the offset at which to write the bytes, with {@link #roomFor} bytes available
   * @return the end offset of the bytes
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
   * Encodes Latin-1 characters. Eight characters are copied together; if one of them needs
   * encoding, the bytes from there on are overwritten.
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
   * Returns a word whose lowest set high bit is in the first byte that needs encoding; 0 if all
   * bytes can be copied unchanged. The exclusive or turns a backslash into zero, from which the
   * subtraction of one borrows. It also swaps quotes with spaces, so that quotes are below 0x21
   * like control characters. Bits above the first hit may be wrong because of borrows.
   */
  private static long others(long word) {
    long quoteOrControl = (word ^ (2 * EACH)) - 0x21 * EACH;
    long backslash = (word ^ ('\\' * EACH)) - EACH;
    return (quoteOrControl | backslash | word) & HIGH_BITS;
  }

  /** Returns whether the bytes contain a question mark. */
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

  /** Returns the UTF-8 encoding of a code point, with the given number of continuation bytes. */
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
