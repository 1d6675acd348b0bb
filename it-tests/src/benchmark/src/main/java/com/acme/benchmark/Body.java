package com.acme.benchmark;

import java.io.OutputStream;

/** A body of a known length that is written once: one array of that length, and copies into it. */
final class Body extends OutputStream {
  private final byte[] bytes;
  private int length;

  Body(int length) {
    bytes = new byte[length];
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

  byte[] bytes() {
    if (length != bytes.length) {
      throw new AssertionError(length + " bytes instead of " + bytes.length);
    }
    return bytes;
  }
}
