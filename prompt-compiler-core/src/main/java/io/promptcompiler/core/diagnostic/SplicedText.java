package io.promptcompiler.core.diagnostic;

import java.util.ArrayList;
import java.util.List;

/**
 * A text that may be put together from stretches of several files, and knows where each comes from.
 * Offsets are those of the text as a whole; findings and locations point into the files.
 */
public final class SplicedText {
  private final SourceText text;
  private final Span span;
  private final List<Stretch> stretches;

  private SplicedText(SourceText text, Span span, List<Stretch> stretches) {
    this.text = text;
    this.span = span;
    this.stretches = List.copyOf(stretches);
  }

  /**
   * A stretch of the whole that comes from one file.
   *
   * @param start where it begins in the whole
   * @param origin what it is in its file
   * @param includedFrom the places that include the file, innermost first
   */
  private record Stretch(int start, Location origin, List<Location> includedFrom) {}

  /** A stretch of one file, as it stands. */
  public static SplicedText of(SourceText source, Span span) {
    return new SplicedText(source, span, List.of());
  }

  /** The text that the offsets are of. */
  public SourceText text() {
    return text;
  }

  /** The stretch of the text that counts. */
  public Span span() {
    return span;
  }

  /** What a stretch is in the file that it begins in. */
  public Location at(Span place) {
    if (stretches.isEmpty()) {
      return new Location(text, place);
    }
    Stretch stretch = stretch(place.start());
    Span origin = stretch.origin().span();
    int start = Math.min(origin.end(), origin.start() + place.start() - stretch.start());
    return new Location(
        stretch.origin().source(),
        new Span(start, Math.max(start, Math.min(origin.end(), start + place.length()))));
  }

  /** Passes findings about the text on as findings about the files. */
  public DiagnosticSink relocating(DiagnosticSink sink) {
    return stretches.isEmpty() ? sink : diagnostic -> sink.report(relocated(diagnostic));
  }

  private Diagnostic relocated(Diagnostic diagnostic) {
    if (diagnostic.location().source() != text) {
      return diagnostic;
    }
    Span place = diagnostic.location().span();
    Diagnostic moved = diagnostic.at(at(place));
    for (Location includer : stretch(place.start()).includedFrom()) {
      moved = moved.includedFrom(includer);
    }
    return moved;
  }

  private Stretch stretch(int offset) {
    Stretch found = stretches.get(0);
    for (Stretch stretch : stretches) {
      if (stretch.start() > offset) {
        break;
      }
      found = stretch;
    }
    return found;
  }

  /** Puts a text together. */
  public static final class Builder {
    private final StringBuilder content = new StringBuilder();
    private final List<Stretch> stretches = new ArrayList<>();

    /** Nothing yet. */
    public Builder() {}

    /** Adds a stretch of a file. */
    public Builder add(Location origin, List<Location> includedFrom) {
      if (origin.span().length() > 0) {
        stretches.add(new Stretch(content.length(), origin, List.copyOf(includedFrom)));
        content.append(origin.text());
      }
      return this;
    }

    /**
     * The whole.
     *
     * @param path what it goes by where no file is at fault
     */
    public SplicedText build(String path) {
      SourceText text = new SourceText(path, content.toString());
      Span all = new Span(0, content.length());
      return new SplicedText(text, all, stretches);
    }
  }
}
