package io.promptcompiler.core.diagnostic;

/**
 * A stretch of a source text.
 *
 * @param source the text
 * @param span where in it
 */
public record Location(SourceText source, Span span) {

  /** The line where it begins, from 1. */
  public int line() {
    return source.line(span.start());
  }

  /** The column where it begins in UTF-16 units, from 1. */
  public int column() {
    return source.column(span.start());
  }

  /** What it covers. */
  public String text() {
    return source.slice(span);
  }

  @Override
  public String toString() {
    return source + ":" + line() + ":" + column();
  }
}
