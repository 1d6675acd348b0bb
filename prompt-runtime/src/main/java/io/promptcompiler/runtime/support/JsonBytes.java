package io.promptcompiler.runtime.support;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Finds and writes what {@code JSON.stringify} escapes: control characters below a blank, quotes,
 * backslashes and, as text, lone surrogates. Searches look at eight bytes at a time.
 */
final class JsonBytes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private static final long EACH = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private static final byte[][] ESCAPES = escapes();

  private JsonBytes() {}

  /** The escape of a UTF-16 unit. */
  static byte[] escape(int unit) {
    return unit < ESCAPES.length
        ? ESCAPES[unit]
        : String.format("\\u%04x", unit).getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Where the next byte that must be escaped is, or the length. Of a word of eight bytes, one below
   * a blank borrows into its high bit, and one that equals a character is zero after an exclusive
   * or with it and then borrows from one. Bytes of 0x80 and above are masked out. A borrow can
   * spill into the byte above a hit, so which byte it was is found one by one.
   */
  static int nextEscaped(byte[] utf8, int from) {
    int at = from;
    while (at + Long.BYTES <= utf8.length) {
      long word = (long) LONGS.get(utf8, at);
      long control = word - ' ' * EACH;
      long quote = (word ^ ('"' * EACH)) - EACH;
      long backslash = (word ^ ('\\' * EACH)) - EACH;
      if (((control | quote | backslash) & ~word & HIGH_BITS) != 0) {
        break;
      }
      at += Long.BYTES;
    }
    while (at < utf8.length && !isEscaped(utf8[at])) {
      at++;
    }
    return at;
  }

  /** Whether an ASCII character is among the bytes. */
  static boolean contains(byte[] utf8, char ascii) {
    int at = 0;
    while (at + Long.BYTES <= utf8.length) {
      long word = (long) LONGS.get(utf8, at);
      if ((((word ^ (ascii * EACH)) - EACH) & ~word & HIGH_BITS) != 0) {
        break;
      }
      at += Long.BYTES;
    }
    while (at < utf8.length && utf8[at] != ascii) {
      at++;
    }
    return at < utf8.length;
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
            default -> String.format("\\u%04x", unit);
          };
      escapes[unit] = text.getBytes(StandardCharsets.US_ASCII);
    }
    return escapes;
  }
}
