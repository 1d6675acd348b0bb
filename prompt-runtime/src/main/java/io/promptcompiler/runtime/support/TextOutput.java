package io.promptcompiler.runtime.support;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes pieces of a text to a stream as bytes. The bytes are those of the whole text: a surrogate
 * pair whose halves come in two pieces is one character. Small pieces are gathered.
 */
public abstract class TextOutput {
  /** A piece of more bytes is written as it is, others are gathered. */
  private static final int LARGEST_PIECE = Scratch.SIZE / 2;

  /** As many bytes can be escaped into the buffer whatever they are. */
  private static final int ESCAPED_AT_ONCE = 1024;

  private final OutputStream out;
  private final byte[] buffer;
  private int size;

  /** A high surrogate that waits for the next piece, or 0. */
  private char pending;

  TextOutput(OutputStream out) {
    this.out = out;
    byte[] spare = Scratch.BYTES.take();
    this.buffer = spare == null ? new byte[Scratch.SIZE] : spare;
  }

  /** Returns a new output of UTF-8 bytes; a lone surrogate is {@code ?}. */
  public static TextOutput utf8(OutputStream out) {
    return new Utf8Output(out);
  }

  /** Returns a new output of a quoted JSON string in UTF-8. */
  public static TextOutput jsonString(OutputStream out) {
    return JsonOutput.quoted(out);
  }

  /** Writes a fixed piece. */
  public final void fixed(FixedText piece) throws IOException {
    if (pending != 0 || piece.joinable()) {
      text(piece.text());
    } else {
      bytes(encoded(piece));
    }
  }

  /** Writes a piece. */
  public final void text(String piece) throws IOException {
    int length = piece.length();
    if (length == 0) {
      return;
    }
    int from = pending == 0 ? 0 : join(piece.charAt(0));
    char last = piece.charAt(length - 1);
    if (from < length && Character.isHighSurrogate(last)) {
      pending = last;
      length--;
    }
    if (from < length) {
      encode(piece.substring(from, length));
    }
  }

  /** Writes a number in decimal. */
  public final void integer(long number) throws IOException {
    text(Numbers.decimal(number));
  }

  /** Writes what comes before the first piece; to be called once, first. */
  public final TextOutput start() throws IOException {
    begin();
    return this;
  }

  /** Writes what is left; to be called once, last. Neither flushes nor closes the stream. */
  public final void finish() throws IOException {
    if (pending != 0) {
      loneSurrogate(pending);
      pending = 0;
    }
    end();
    flush();
    Scratch.BYTES.give(buffer);
  }

  abstract byte[] encoded(FixedText piece);

  abstract void encode(String piece) throws IOException;

  abstract void loneSurrogate(char unit) throws IOException;

  abstract void begin() throws IOException;

  abstract void end() throws IOException;

  final void bytes(byte[] bytes) throws IOException {
    bytes(bytes, 0, bytes.length);
  }

  final void bytes(byte[] bytes, int from, int to) throws IOException {
    int count = to - from;
    if (count > buffer.length - size) {
      flush();
      if (count > LARGEST_PIECE) {
        out.write(bytes, from, count);
        return;
      }
    }
    System.arraycopy(bytes, from, buffer, size, count);
    size += count;
  }

  /** Writes bytes as the inside of a JSON string. */
  final void escape(byte[] utf8) throws IOException {
    int from = 0;
    while (from < utf8.length) {
      int to = Math.min(utf8.length, from + ESCAPED_AT_ONCE);
      if (JsonBytes.roomFor(to - from) > buffer.length - size) {
        flush();
      }
      size = JsonBytes.escape(utf8, from, to, buffer, size);
      from = to;
    }
  }

  private void flush() throws IOException {
    out.write(buffer, 0, size);
    size = 0;
  }

  /** Completes the pending surrogate; returns how many units of the next piece that took. */
  private int join(char next) throws IOException {
    char high = pending;
    pending = 0;
    if (Character.isLowSurrogate(next)) {
      encode(String.valueOf(new char[] {high, next}));
      return 1;
    }
    loneSurrogate(high);
    return 0;
  }
}
