package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Quoting;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;

/**
 * The text of a scalar, with the location of each of its characters in the file: escapes, folded
 * lines and the indentation of YAML's blocks are in the file but not in the text.
 */
public final class ScalarText {
  private static final String SIMPLE_ESCAPES = "0abt\tnvfre \"/\\N_LP";

  private final String text;
  private final SourceText source;
  private final String raw;

  /** The end of the scalar in the file: characters after it are ignored. */
  private final int end;

  private final SplicedText.Builder whole;

  /** The beginning of the current run of characters that are written without escapes. */
  private int runText;

  private int runRaw;

  private ScalarText(Scalar scalar) {
    this.text = scalar.text();
    this.source = scalar.location().source();
    this.raw = source.content();
    this.end = scalar.location().span().end();
    this.whole = new SplicedText.Builder(quoting(scalar));
  }

  private static Quoting quoting(Scalar scalar) {
    String written = scalar.location().text();
    if (scalar.isPlain() || written.isEmpty()) {
      return Quoting.PLAIN;
    }
    return switch (written.charAt(0)) {
      case '"' -> Quoting.DOUBLE;
      case '\'' -> Quoting.SINGLE;
      case '|' -> Quoting.BLOCK;
      case '>' -> Quoting.FOLDED;
      default -> Quoting.NONE;
    };
  }

  /** Returns the text of a scalar. */
  public static SplicedText of(Scalar scalar) {
    ScalarText located = new ScalarText(scalar);
    located.align(scalar.location().span().start(), scalar.isPlain());
    return located.whole.build(scalar.location().source().path());
  }

  private void align(int start, boolean isPlain) {
    int at = start;
    char style = isPlain || at >= end ? ' ' : raw.charAt(at);
    if (style == '"' || style == '\'') {
      at++;
    } else if (style == '|' || style == '>') {
      int lineBreak = raw.indexOf('\n', at);
      at = lineBreak < 0 || lineBreak >= end ? 0 : lineBreak + 1;
    }
    runRaw = at;
    int done = 0;
    while (done < text.length()) {
      char unit = text.charAt(done);
      if (at >= end) {
        break;
      }
      if (style == '"' && raw.charAt(at) == '\\') {
        int length = escape(at);
        int made = isLineBreak(at + 1) ? 0 : made(at, done);
        replace(done, at, made, length);
        done += made;
        at += length;
      } else if (raw.charAt(at) == unit) {
        done++;
        at++;
        at += style == '\'' && unit == '\'' ? skipTwin(done, at) : 0;
      } else if (unit == ' ' && Character.isWhitespace(raw.charAt(at))) {
        int next = at;
        while (next < end && Character.isWhitespace(raw.charAt(next))) {
          next++;
        }
        replace(done, at, 1, next - at);
        done++;
        at = next;
      } else {
        replace(done, at, 0, 1);
        at++;
      }
    }
    flush(text.length(), Math.min(at, end));
  }

  /** Skips the second of two single quotes, which stand for one in single-quoted text. */
  private int skipTwin(int done, int at) {
    if (at < end && raw.charAt(at) == '\'') {
      replace(done, at, 0, 1);
      return 1;
    }
    return 0;
  }

  /** Records that a range of the file stands for a range of the text. */
  private void replace(int textAt, int rawAt, int textLength, int rawLength) {
    flush(textAt, rawAt);
    String made = text.substring(textAt, textAt + textLength);
    whole.add(new Location(source, new Span(rawAt, rawAt + rawLength)), made);
    runText = textAt + textLength;
    runRaw = rawAt + rawLength;
  }

  private void flush(int textEnd, int rawEnd) {
    if (textEnd > runText) {
      Span origin = new Span(Math.min(runRaw, rawEnd), rawEnd);
      whole.add(new Location(source, origin), text.substring(runText, textEnd));
    }
  }

  private boolean isLineBreak(int at) {
    return at < end && (raw.charAt(at) == '\n' || raw.charAt(at) == '\r');
  }

  /** Returns the length of an escape in a JSON or YAML file. */
  private int escape(int at) {
    char kind = at + 1 < end ? raw.charAt(at + 1) : ' ';
    if (isLineBreak(at + 1)) {
      int next = at + 1;
      while (next < end && Character.isWhitespace(raw.charAt(next))) {
        next++;
      }
      return next - at;
    }
    int digits = kind == 'u' ? 4 : kind == 'x' ? 2 : kind == 'U' ? 8 : 0;
    boolean isKnown = digits > 0 || SIMPLE_ESCAPES.indexOf(kind) >= 0;
    return Math.min(end - at, isKnown ? 2 + digits : 1);
  }

  /** Returns the number of UTF-16 units that an escape stands for. */
  private int made(int at, int done) {
    boolean isLong = raw.charAt(Math.min(end - 1, at + 1)) == 'U';
    return isLong && Character.isHighSurrogate(text.charAt(done)) ? 2 : 1;
  }
}
