package io.promptcompiler.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads bytes, counts lines, and collects the bytes of a field until the field is decoded. Decoding
 * is strict: invalid UTF-8 is reported as an error of the field, not replaced.
 */
final class Bytes implements Closeable {
  /** The maximum number of bytes kept of a row; the rest of a longer row is skipped. */
  static final int LONGEST_ROW = 32 << 20;

  static final int END = -1;
  private static final int LARGEST_KEPT = 1 << 20;

  private final InputStream in;
  private final CharsetDecoder decoder =
      UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private final byte[] buffer = new byte[1 << 16];
  private int at;
  private int end;
  private long before;
  private byte[] field = new byte[1024];
  private int size;

  Bytes(InputStream in) throws IOException {
    this.in = in;
    skipMark();
  }

  /** Skips the byte order mark of UTF-8, and rejects that of UTF-16. */
  private void skipMark() throws IOException {
    while (end < 3) {
      int read = in.read(buffer, end, buffer.length - end);
      if (read < 0) {
        break;
      }
      end += read;
    }
    if (end > 1 && (isMark(0xFE, 0xFF) || isMark(0xFF, 0xFE))) {
      throw new IllegalArgumentException("This is UTF-16. Save it as UTF-8.");
    }
    if (end > 2 && isMark(0xEF, 0xBB) && (buffer[2] & 0xFF) == 0xBF) {
      at = 3;
    }
  }

  private boolean isMark(int first, int second) {
    return (buffer[0] & 0xFF) == first && (buffer[1] & 0xFF) == second;
  }

  /** Returns the next byte, or {@link #END}. */
  int next() throws IOException {
    return at < end || fill() ? buffer[at++] & 0xFF : END;
  }

  /** Returns the next byte without consuming it, or {@link #END}. */
  int peek() throws IOException {
    return at < end || fill() ? buffer[at] & 0xFF : END;
  }

  private boolean fill() throws IOException {
    before += end;
    at = 0;
    end = Math.max(0, in.read(buffer, 0, buffer.length));
    return end > 0;
  }

  /** Returns the number of bytes read. */
  long count() {
    return before + at;
  }

  /** Adds a byte to the field. */
  void gather(int one) {
    if (size == field.length) {
      field = Arrays.copyOf(field, 2 * size);
    }
    field[size++] = (byte) one;
  }

  int size() {
    return size;
  }

  /**
   * Returns the text of the field, and starts a new field; empty if the bytes are not valid UTF-8.
   */
  Optional<String> take() {
    int length = size;
    size = 0;
    try {
      return Optional.of(decoder.decode(ByteBuffer.wrap(field, 0, length)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    } finally {
      if (field.length > LARGEST_KEPT) {
        field = new byte[1024];
      }
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
