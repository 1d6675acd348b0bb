package com.acme.benchmark;

import java.io.OutputStream;

/** A body of a known length: one array of that length, and copies into it. */
final class Body extends OutputStream {
  private final byte[] bytes;
  private int length;

  Body(int length) {
    bytes = new byte[length];
  }

  /** Begins anew, over what was written. */
  Body again() {
    length = 0;
    return this;
  }

  @Override
  public void write(int value) {
    bytes[length++] = (byte) value;
  }

  @Override
  public void write(byte[] from, int offset, int count) {
    System.arraycopy(from, offset, bytes, length, count);
    length += count;
  }

  /** What was written, which is the array itself. */
  byte[] bytes() {
    if (length != bytes.length) {
      throw new AssertionError(length + " bytes instead of " + bytes.length);
    }
    return bytes;
  }
}
