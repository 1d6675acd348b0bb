package com.acme.benchmark;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * The limit: a text that is rendered already and only has to be copied, in one allocation and one
 * move of memory.
 */
final class Rendered {
  /** The text as it is kept in memory, if all of it is Latin-1; else nothing. */
  private final byte[] latin;

  private final String head;
  private final String tail;

  Rendered(String text) {
    latin = isLatin(text) ? text.getBytes(ISO_8859_1) : new byte[0];
    head = text.substring(0, text.length() / 2);
    tail = text.substring(text.length() / 2);
    Same.texts("rendering", text, "limit", copy());
  }

  private static boolean isLatin(String text) {
    return ISO_8859_1.newEncoder().canEncode(text);
  }

  /**
   * In Latin-1 a string is made without looking at the bytes. Of other text, two halves are put
   * together: that allocates once too, and is the one way to copy it without looking at it.
   */
  String copy() {
    return latin.length > 0 ? new String(latin, ISO_8859_1) : head.concat(tail);
  }

  int bytes() {
    return latin.length > 0 ? latin.length : 2 * (head.length() + tail.length());
  }
}
