package io.promptcompiler.core.diagnostic;

/**
 * A range of a source text, in UTF-16 units from its beginning. Lines and columns are computed only
 * on demand, by {@link LineMap}.
 *
 * @param start its beginning
 * @param end its end, exclusive; at least {@code start}
 */
public record Span(int start, int end) {

  /** Returns an empty range. */
  public static Span at(int offset) {
    return new Span(offset, offset);
  }

  /** Returns the range from the beginning of this one to the end of another. */
  public Span to(Span last) {
    return new Span(start, Math.max(start, last.end));
  }

  /** Returns the length in UTF-16 units. */
  public int length() {
    return end - start;
  }

  /** Returns this range, moved by a number of units. */
  public Span shift(int units) {
    return new Span(start + units, end + units);
  }

  @Override
  public String toString() {
    return start + "-" + end;
  }
}
