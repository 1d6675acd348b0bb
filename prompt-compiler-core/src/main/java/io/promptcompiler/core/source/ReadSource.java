package io.promptcompiler.core.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.UseSink;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.util.Optional;

/** Decodes the bytes of a file as UTF-8 without NUL, and removes a byte order mark. */
public final class ReadSource {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  /** The character that Java substitutes for malformed bytes. */
  private static final char REPLACEMENT = '\uFFFD';

  private ReadSource() {}

  /**
   * Returns the text of a file; if it is invalid, reports that and returns empty.
   *
   * @param path the absolute path for findings
   */
  public static Optional<SourceText> decode(String path, byte[] bytes, DiagnosticSink sink) {
    return decode(path, bytes, UseSink.NONE, sink);
  }

  /**
   * Decodes the text of a file; if it is invalid, reports that and returns empty.
   *
   * @param path the absolute path for findings
   * @param uses receives the meanings of the names in the text
   */
  public static Optional<SourceText> decode(
      String path, byte[] bytes, UseSink uses, DiagnosticSink sink) {
    int from = startsWithMark(bytes) ? BYTE_ORDER_MARK.length : 0;
    String lenient = new String(bytes, from, bytes.length - from, UTF_8);
    return lenient.indexOf(REPLACEMENT) < 0 && lenient.indexOf('\0') < 0
        ? Optional.of(new SourceText(path, lenient, uses))
        : decode(path, bytes, from, uses, sink);
  }

  /** Decodes a text, or reports the first invalid byte or character. */
  private static Optional<SourceText> decode(
      String path, byte[] bytes, int from, UseSink uses, DiagnosticSink sink) {
    ByteBuffer in = ByteBuffer.wrap(bytes, from, bytes.length - from);
    CharBuffer out = CharBuffer.allocate(bytes.length - from);
    CoderResult result = UTF_8.newDecoder().decode(in, out, true);
    int decoded = out.position();
    if (result.isError()) {
      String shown = new String(bytes, from, bytes.length - from, UTF_8);
      Span at = new Span(decoded, Math.min(decoded + 1, shown.length()));
      String hex = String.format("%02x", bytes[in.position()]);
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.NOT_UTF8,
                  new Location(new SourceText(path, shown), at),
                  hex,
                  in.position())
              .fix("Save the file as UTF-8."));
      return Optional.empty();
    }
    String content = out.flip().toString();
    SourceText text = new SourceText(path, content, uses);
    int nul = content.indexOf('\0');
    if (nul >= 0) {
      int offset = from + content.substring(0, nul).getBytes(UTF_8).length;
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.NUL_CHARACTER, new Location(text, new Span(nul, nul + 1)), offset)
              .fix("Remove the character."));
      return Optional.empty();
    }
    return Optional.of(text);
  }

  private static boolean startsWithMark(byte[] bytes) {
    if (bytes.length < BYTE_ORDER_MARK.length) {
      return false;
    }
    for (int i = 0; i < BYTE_ORDER_MARK.length; i++) {
      if (bytes[i] != BYTE_ORDER_MARK[i]) {
        return false;
      }
    }
    return true;
  }
}
