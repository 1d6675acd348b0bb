package io.promptcompiler.mcp;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.Optional;

/**
 * Reads lines with a limited length. A longer line is skipped, except for the id of its request.
 */
final class LimitedLines {
  private final InputStream in;
  private final int longest;

  LimitedLines(InputStream in, int longest) {
    this.in = new BufferedInputStream(in, 1 << 16);
    this.longest = longest;
  }

  /** A line without its line break. */
  static final class Line {
    private final byte[] bytes;
    private final boolean isTooLong;
    private final Optional<Object> id;

    private Line(byte[] bytes, boolean isTooLong, Optional<Object> id) {
      this.bytes = bytes;
      this.isTooLong = isTooLong;
      this.id = id;
    }

    /** Returns the bytes of the line; empty if the line is too long. */
    byte[] bytes() {
      return bytes;
    }

    boolean isTooLong() {
      return isTooLong;
    }

    /** Returns the id of a request whose line is too long, if the id can be read. */
    Optional<Object> id() {
      return id;
    }

    /** Returns whether the line contains only white space. */
    boolean isBlank() {
      for (byte one : bytes) {
        if (one != ' ' && one != '\t' && one != '\r') {
          return false;
        }
      }
      return !isTooLong;
    }
  }

  /**
   * Returns the next line, even if the last one has no line break; empty at the end of the input.
   */
  Optional<Line> next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int one = in.read();
    if (one < 0) {
      return Optional.empty();
    }
    while (one >= 0 && one != '\n' && line.size() < longest) {
      line.write(one);
      one = in.read();
    }
    return Optional.of(
        one < 0 || one == '\n'
            ? new Line(line.toByteArray(), false, Optional.empty())
            : tooLong(line, one));
  }

  private Line tooLong(ByteArrayOutputStream begin, int next) throws IOException {
    begin.write(next);
    InputStream rest = new RestOfLine();
    Optional<Object> id =
        RequestId.read(
            new SequenceInputStream(new ByteArrayInputStream(begin.toByteArray()), rest));
    rest.transferTo(OutputStream.nullOutputStream());
    return new Line(new byte[0], true, id);
  }

  /** The rest of the current line. */
  private final class RestOfLine extends InputStream {
    private boolean hasEnded;

    @Override
    public int read() throws IOException {
      int one = hasEnded ? -1 : in.read();
      hasEnded |= one < 0 || one == '\n';
      return hasEnded ? -1 : one;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int count = 0;
      for (int one = 0; count < length && (one = read()) >= 0; count++) {
        into[offset + count] = (byte) one;
      }
      return count == 0 && length > 0 ? -1 : count;
    }
  }
}
