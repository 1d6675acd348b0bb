package io.promptcompiler.core.diagnostic;

/**
 * A range of a source text.
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

  /** The line of its last character, from 1. */
  public int endLine() {
    return source.line(end());
  }

  /** The column after its last character in UTF-16 units, from 1. */
  public int endColumn() {
    return source.column(end());
  }

  /** Whether it stands for the file as a whole. */
  public boolean isWholeFile() {
    return span.equals(Span.at(0));
  }

  /** Line breaks at the end would make it end in a line that it has nothing of. */
  private int end() {
    int end = span.end();
    while (end > span.start() && isLineBreak(source.content().charAt(end - 1))) {
      end--;
    }
    return end;
  }

  private static boolean isLineBreak(char unit) {
    return unit == '\n' || unit == '\r';
  }

  /** The text in this range. */
  public String text() {
    return source.slice(span);
  }

  @Override
  public String toString() {
    return source + ":" + line() + ":" + column();
  }
}
