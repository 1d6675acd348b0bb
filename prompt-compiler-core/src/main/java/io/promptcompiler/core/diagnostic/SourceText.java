package io.promptcompiler.core.diagnostic;

import io.promptcompiler.runtime.support.InvisibleCharacters;
import org.jspecify.annotations.Nullable;

/**
 * A text and its origin. Instances are compared by identity, because each file is only read once.
 */
public final class SourceText {
  private final String path;
  private final String content;
  private final UseSink uses;
  private @Nullable LineMap lines;

  /**
   * Creates a text.
   *
   * @param path an absolute path with {@code /}, or {@code some.jar!/path/inside}
   * @param content the text without a byte order mark
   */
  public SourceText(String path, String content) {
    this(path, content, UseSink.NONE);
  }

  /**
   * Creates a text that records the meanings of its names.
   *
   * @param uses receives the meanings when the text is compiled
   */
  public SourceText(String path, String content, UseSink uses) {
    this.path = path;
    this.content = content;
    this.uses = uses;
  }

  /** Returns the sink for the meanings of its names. */
  UseSink uses() {
    return uses;
  }

  /** Returns an absolute path with {@code /}, or {@code some.jar!/path/inside}. */
  public String path() {
    return path;
  }

  /** Returns the text. */
  public String content() {
    return content;
  }

  /** Returns the text in a range. */
  public String slice(Span span) {
    return content.substring(span.start(), span.end());
  }

  /** Returns the line of an offset, from 1. */
  public int line(int offset) {
    return lines().line(offset);
  }

  /** Returns the column of an offset in UTF-16 units, from 1. */
  public int column(int offset) {
    return lines().column(offset);
  }

  /** Returns a line without its line break; empty if there is no such line. Lines count from 1. */
  public String lineText(int line) {
    return slice(lineSpan(line));
  }

  /** Returns the range of a line without its line break; empty if there is no such line. */
  public Span lineSpan(int line) {
    if (line < 1 || line > lines().lineCount()) {
      return Span.at(0);
    }
    int end = line < lines().lineCount() ? lines().start(line + 1) : content.length();
    int start = lines().start(line);
    while (end > start && (content.charAt(end - 1) == '\n' || content.charAt(end - 1) == '\r')) {
      end--;
    }
    return new Span(start, end);
  }

  /** Returns whether a range is all of its line, apart from white space. */
  public boolean isAlone(Span span) {
    Span line = lineSpan(line(span.start()));
    int before = span.start();
    while (before > line.start() && Character.isWhitespace(content.charAt(before - 1))) {
      before--;
    }
    int after = span.end();
    while (after < line.end() && Character.isWhitespace(content.charAt(after))) {
      after++;
    }
    return before <= line.start() && after == line.end();
  }

  /** Returns the white space before a range that is alone on its line; empty if it is not. */
  public String indent(Span span) {
    return isAlone(span)
        ? content.substring(lineSpan(line(span.start())).start(), span.start())
        : "";
  }

  /** Returns the first line break in the text, or LF if there is none. */
  public String lineBreak() {
    int first = content.indexOf('\n');
    if (first < 0) {
      return content.indexOf('\r') < 0 ? "\n" : "\r";
    }
    return first > 0 && content.charAt(first - 1) == '\r' ? "\r\n" : "\n";
  }

  private LineMap lines() {
    LineMap map = lines;
    if (map == null) {
      map = new LineMap(content);
      lines = map;
    }
    return map;
  }

  @Override
  public String toString() {
    return path;
  }

  /** Returns whether it has nothing but white space and invisible characters. */
  public boolean isBlank() {
    return InvisibleCharacters.isBlank(content());
  }
}
