package io.promptcompiler.runtime.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes pieces of a text to a stream as bytes: UTF-8, or a JSON string in UTF-8. The bytes are
 * those of the whole text, even if a surrogate pair is split between two pieces. Small pieces are
 * buffered.
 */
public final class TextOutput {
  /** The maximum size of a buffered piece, in bytes. Larger pieces are written directly. */
  private static final int LARGEST_PIECE = Scratch.SIZE / 2;

  /**
   * The minimum length of a piece for the {@link UnitEncoder}. Shorter pieces are escaped faster
   * through a byte array.
   */
  private static final int LONG_PIECE = 128;

  private static final byte[] QUOTE = {'"'};

  private final OutputStream out;
  private final boolean json;
  private final byte[] buffer;
  private int size;
  private @Nullable UnitEncoder encoder;

  /** A high surrogate at the end of the last piece, or 0. */
  private char pending;

  private TextOutput(OutputStream out, boolean json) {
    this.out = out;
    this.json = json;
    byte[] spare = Scratch.BYTES.take();
    this.buffer = spare == null ? new byte[Scratch.SIZE] : spare;
  }

  /** Returns a new output of UTF-8 bytes. Lone surrogates become {@code ?}. */
  public static TextOutput utf8(OutputStream out) {
    return new TextOutput(out, false);
  }

  /** Returns a new output of a quoted JSON string in UTF-8. */
  public static TextOutput jsonString(OutputStream out) {
    return new TextOutput(out, true);
  }

  /** Returns a text escaped for a JSON string, in UTF-8 and without the quotes. */
  public static byte[] escaped(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    try {
      TextOutput out = jsonString(bytes);
      out.encode(text, 0, text.length());
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Writes a fixed piece. */
  public void fixed(FixedTexts texts, int number) throws IOException {
    byte[] bytes = pending == 0 ? texts.bytes(number, json) : null;
    if (bytes == null) {
      text(texts.text(number));
    } else {
      bytes(bytes);
    }
  }

  /** Writes a piece. */
  public void text(String piece) throws IOException {
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
      encode(piece, from, length);
    }
  }

  /** Writes a number in decimal. */
  public void integer(long number) throws IOException {
    text(Numbers.decimal(number));
  }

  /** Writes the opening quote of a JSON string. Must be the first call. */
  public TextOutput start() throws IOException {
    quote();
    return this;
  }

  /**
   * Writes the buffered bytes and the closing quote of a JSON string. Must be the last call. The
   * stream is neither flushed nor closed.
   */
  public void finish() throws IOException {
    if (pending != 0) {
      encodePending("");
    }
    quote();
    close();
  }

  private void quote() throws IOException {
    if (json) {
      bytes(QUOTE);
    }
  }

  private void close() throws IOException {
    flush();
    Scratch.BYTES.give(buffer);
    if (encoder != null) {
      Scratch.ENCODERS.give(encoder);
    }
  }

  /**
   * Encodes the pending surrogate, and returns the number of UTF-16 code units of the next piece
   * that belong to it (0 or 1).
   */
  private int join(char next) throws IOException {
    boolean isPair = Character.isLowSurrogate(next);
    encodePending(isPair ? String.valueOf(next) : "");
    return isPair ? 1 : 0;
  }

  private void encodePending(String next) throws IOException {
    String piece = pending + next;
    pending = 0;
    encode(piece, 0, piece.length());
  }

  private void encode(String piece, int from, int to) throws IOException {
    int count = to - from;
    if (json && count >= LONG_PIECE) {
      encodeUnits(piece, from, to);
      return;
    }
    byte[] utf8 = piece.substring(from, to).getBytes(StandardCharsets.UTF_8);
    if (!json) {
      bytes(utf8);
    } else if (utf8.length == count && !UnitEncoder.hasQuestionMark(utf8)) {
      reserve(count);
      size = UnitEncoder.encode(utf8, count, buffer, size);
    } else {
      // The piece is not ASCII, or a question mark may have been a lone surrogate.
      encodeUnits(piece, from, to);
    }
  }

  private void encodeUnits(String piece, int from, int to) throws IOException {
    if (encoder == null) {
      UnitEncoder spare = Scratch.ENCODERS.take();
      encoder = spare == null ? new UnitEncoder() : spare;
    }
    for (int at = from, end; at < to; at = end) {
      end = Math.min(to, at + UnitEncoder.MOST);
      if (end < to && Character.isHighSurrogate(piece.charAt(end - 1))) {
        end--;
      }
      reserve(end - at);
      size = encoder.encode(piece, at, end, buffer, size);
    }
  }

  private void reserve(int units) throws IOException {
    if (UnitEncoder.roomFor(units) > buffer.length - size) {
      flush();
    }
  }

  private void bytes(byte[] bytes) throws IOException {
    if (bytes.length > buffer.length - size) {
      flush();
      if (bytes.length > LARGEST_PIECE) {
        out.write(bytes, 0, bytes.length);
        return;
      }
    }
    System.arraycopy(bytes, 0, buffer, size, bytes.length);
    size += bytes.length;
  }

  private void flush() throws IOException {
    out.write(buffer, 0, size);
    size = 0;
  }
}
