package io.promptcompiler.mcp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads lines up to a length. What is longer is skipped to its end. */
final class Lines {
  private final InputStream in;
  private final int longest;

  Lines(InputStream in, int longest) {
    this.in = new BufferedInputStream(in, 1 << 16);
    this.longest = longest;
  }

  /** A line without its break. */
  static final class Line {
    private final byte[] bytes;
    private final boolean isTooLong;

    private Line(byte[] bytes, boolean isTooLong) {
      this.bytes = bytes;
      this.isTooLong = isTooLong;
    }

    /** What is in it; nothing of one that is too long. */
    byte[] bytes() {
      return bytes;
    }

    boolean isTooLong() {
      return isTooLong;
    }

    /** Whether there is nothing in it that could be a message. */
    boolean isBlank() {
      for (byte one : bytes) {
        if (one != ' ' && one != '\t' && one != '\r') {
          return false;
        }
      }
      return !isTooLong;
    }
  }

  /** The next line, also one that ends with the input; nothing when the input has ended. */
  Optional<Line> next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    long length = 0;
    int one = in.read();
    if (one < 0) {
      return Optional.empty();
    }
    while (one >= 0 && one != '\n') {
      length++;
      if (length <= longest) {
        line.write(one);
      }
      one = in.read();
    }
    return Optional.of(
        length > longest ? new Line(new byte[0], true) : new Line(line.toByteArray(), false));
  }
}
