package io.promptcompiler.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** A line of JSON that is being written. Its buffer is reused for the next line. */
final class JsonBytes extends OutputStream {
  /** The size of a buffer that is reused; a larger one is released after its line. */
  private static final int LARGEST_KEPT = 1 << 20;

  private byte[] bytes = new byte[8192];
  private int size;

  /** Starts a new line. */
  void reset() {
    if (bytes.length > LARGEST_KEPT) {
      bytes = new byte[LARGEST_KEPT];
    }
    size = 0;
  }

  int size() {
    return size;
  }

  byte at(int index) {
    return bytes[index];
  }

  /** Writes JSON text unchanged. */
  JsonBytes raw(String json) {
    byte[] all = json.getBytes(UTF_8);
    write(all, 0, all.length);
    return this;
  }

  /** Writes a text as a JSON string. */
  JsonBytes string(String text) throws IOException {
    Json.writeString(text, this);
    return this;
  }

  /** Returns a copy of the bytes written. */
  byte[] copy() {
    return Arrays.copyOf(bytes, size);
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  @Override
  public void write(int one) {
    reserve(1);
    bytes[size++] = (byte) one;
  }

  @Override
  public void write(byte[] from, int offset, int length) {
    reserve(length);
    System.arraycopy(from, offset, bytes, size, length);
    size += length;
  }

  private void reserve(int more) {
    if (more > bytes.length - size) {
      // The JVM throws an error if the size exceeds the limit of an array.
      int wanted = Math.addExact(size, more);
      int twice = (int) Math.min(2L * bytes.length, Integer.MAX_VALUE - 8);
      bytes = Arrays.copyOf(bytes, Math.max(wanted, twice));
    }
  }
}
