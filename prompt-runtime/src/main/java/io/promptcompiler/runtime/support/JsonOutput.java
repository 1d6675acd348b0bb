package io.promptcompiler.runtime.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Text as the inside of a JSON string in UTF-8, with or without the quotes around it. */
final class JsonOutput extends TextOutput {
  private static final byte[] QUOTE = {'"'};

  private final boolean quoted;

  private JsonOutput(OutputStream out, boolean quoted) {
    super(out);
    this.quoted = quoted;
  }

  static JsonOutput quoted(OutputStream out) {
    return new JsonOutput(out, true);
  }

  /** The bytes of a text inside the quotes. */
  static byte[] escaped(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    try {
      JsonOutput out = new JsonOutput(bytes, false);
      out.text(text);
      out.finish();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  @Override
  void begin() throws IOException {
    if (quoted) {
      bytes(QUOTE);
    }
  }

  @Override
  void end() throws IOException {
    if (quoted) {
      bytes(QUOTE);
    }
  }

  @Override
  byte[] encoded(FixedText piece) {
    return piece.json();
  }

  @Override
  void encode(String piece) throws IOException {
    byte[] utf8 = piece.getBytes(StandardCharsets.UTF_8);
    if (losesSurrogates(piece, utf8)) {
      encodeUnits(piece);
      return;
    }
    escape(utf8);
  }

  @Override
  void loneSurrogate(char unit) throws IOException {
    bytes(JsonBytes.escape(unit));
  }

  /** Whether the encoder replaced a lone surrogate by a question mark. */
  private static boolean losesSurrogates(String piece, byte[] utf8) {
    int at = JsonBytes.find(utf8, '?', 0);
    if (at < utf8.length && utf8.length != piece.length()) {
      return !piece.equals(new String(utf8, StandardCharsets.UTF_8));
    }
    while (at < utf8.length) {
      if (piece.charAt(at) != '?') {
        return true;
      }
      at = JsonBytes.find(utf8, '?', at + 1);
    }
    return false;
  }

  /** Encodes what is between lone surrogates, and those one by one. */
  private void encodeUnits(String piece) throws IOException {
    int from = 0;
    int at = 0;
    while (at < piece.length()) {
      int point = piece.codePointAt(at);
      if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
        encode(piece.substring(from, at));
        loneSurrogate((char) point);
        from = at + 1;
      }
      at += Character.charCount(point);
    }
    encode(piece.substring(from));
  }
}
