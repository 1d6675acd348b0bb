package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;

/** Makes the addresses of files below an address. */
record HttpPaths(URI base) {
  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

  /** Returns the address of a path whose parts are separated by {@code /}. */
  URI of(String path) {
    return below(encoded(path, "/"));
  }

  /** Returns an address relative to this one. */
  URI below(String encoded) {
    String address = base.toString();
    return URI.create(address.endsWith("/") ? address + encoded : address + "/" + encoded);
  }

  /** Returns a text as one part of a path, or as a value of a query. */
  static String encoded(String text) {
    return encoded(text, "");
  }

  private static String encoded(String text, String kept) {
    StringBuilder encoded = new StringBuilder();
    for (byte one : text.getBytes(UTF_8)) {
      char c = (char) (one & 0xff);
      if ((UNRESERVED + kept).indexOf(c) >= 0) {
        encoded.append(c);
      } else {
        encoded.append(String.format("%%%02X", (int) c));
      }
    }
    return encoded.toString();
  }
}
