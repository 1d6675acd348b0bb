package io.promptcompiler.core.diagnostic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A range of a source text.
 *
 * @param source the text
 * @param span the range in it
 * @param includer the place that includes the text, if there is one; it does not affect equality
 */
public record Location(SourceText source, Span span, Optional<Location> includer) {

  /** Creates a location in a text that is not included. */
  public Location(SourceText source, Span span) {
    this(source, span, Optional.empty());
  }

  /**
   * Returns a location that stands for a file as a whole.
   *
   * @param path the path of the file as findings show it; empty for no file
   */
  public static Location ofFile(String path) {
    return new Location(new SourceText(path, ""), Span.at(0));
  }

  /** Returns a copy with the place that includes the text. */
  public Location includedFrom(Location place) {
    return new Location(
        source, span, Optional.of(includer.map(inner -> inner.includedFrom(place)).orElse(place)));
  }

  /** Returns the places that include the text, innermost first. */
  public List<Location> includers() {
    List<Location> all = new ArrayList<>();
    for (Optional<Location> next = includer; next.isPresent(); next = next.get().includer()) {
      all.add(next.get());
    }
    return all;
  }

  /** Returns the place in the document itself that leads here, which may be this one. */
  public Location outermost() {
    Location place = this;
    while (place.includer().isPresent()) {
      place = place.includer().get();
    }
    return place;
  }

  /** Returns the line where it begins, from 1. */
  public int line() {
    return source.line(span.start());
  }

  /** Returns the column where it begins in UTF-16 units, from 1. */
  public int column() {
    return source.column(span.start());
  }

  /** Returns the line of its last character, from 1. */
  public int endLine() {
    return source.line(end());
  }

  /** Returns the column after its last character in UTF-16 units, from 1. */
  public int endColumn() {
    return source.column(end());
  }

  /** Returns whether this location stands for the file as a whole. */
  public boolean isWholeFile() {
    return span.equals(Span.at(0));
  }

  /**
   * Returns the end without trailing line breaks, so that the range does not end on a line of which
   * it contains nothing.
   */
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

  /**
   * Returns the range from the beginning of this one to the end of another one; this range if the
   * other one is of another text, as in data that was merged.
   */
  public Location to(Location last) {
    return source == last.source ? new Location(source, span.to(last.span), includer) : this;
  }

  /** Returns the text in this range. */
  public String text() {
    return source.slice(span);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Location location
        && location.source.equals(source)
        && location.span.equals(span);
  }

  @Override
  public int hashCode() {
    return 31 * source.hashCode() + span.hashCode();
  }

  @Override
  public String toString() {
    return source + ":" + line() + ":" + column();
  }
}
