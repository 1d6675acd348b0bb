package io.promptcompiler.runtime.support;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Text as {@code String.getBytes(UTF_8)} encodes it. */
final class Utf8Output extends TextOutput {
  private static final byte[] REPLACEMENT = {'?'};

  Utf8Output(OutputStream out) {
    super(out);
  }

  @Override
  byte[] encoded(FixedText piece) {
    return piece.utf8();
  }

  @Override
  void encode(String piece) throws IOException {
    bytes(piece.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  void loneSurrogate(char unit) throws IOException {
    bytes(REPLACEMENT);
  }

  @Override
  void begin() {}

  @Override
  void end() {}
}
