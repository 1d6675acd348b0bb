package com.acme.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Refuses results that differ. */
final class Same {
  private Same() {}

  static void texts(String expected, String... others) {
    for (int i = 0; i < others.length; i++) {
      if (!others[i].equals(expected)) {
        throw new AssertionError("result " + i + " differs:\n" + expected + "\n---\n" + others[i]);
      }
    }
  }

  static void utf8(String expected, byte[]... others) {
    for (byte[] other : others) {
      texts(expected, new String(other, UTF_8));
    }
  }
}
