package io.promptcompiler.core.diagnostic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A text that may be composed of ranges of several files. It maps offsets to their origins. Offsets
 * refer to the composed text, but findings and locations refer to the files.
 */
public final class SplicedText {
  private final SourceText text;
  private final Span span;
  private final List<Stretch> stretches;
  private final boolean isComplete;

  private SplicedText(SourceText text, Span span, List<Stretch> stretches, boolean isComplete) {
    this.text = text;
    this.span = span;
    this.stretches = List.copyOf(stretches);
    this.isComplete = isComplete;
  }

  /**
   * A range of the composed text that comes from one file.
   *
   * @param start its beginning in the composed text
   * @param length its length in the composed text; with escapes, the range in the file is longer
   * @param origin its range in the file
   * @param includedFrom the places that include the file, innermost first
   * @param quoting its notation in the file
   */
  private record Stretch(
      int start, int length, Location origin, List<Location> includedFrom, Quoting quoting) {
    /** Returns the place in the file for a range of the composed text. */
    Location at(Span place) {
      Span all = origin.span();
      if (length != all.length()) {
        return included(origin);
      }
      int from = Math.min(all.end(), all.start() + place.start() - start);
      int to = Math.max(from, Math.min(all.end(), from + place.length()));
      return included(new Location(origin.source(), new Span(from, to)));
    }

    /** Returns a copy of a location with the places that include the file. */
    private Location included(Location place) {
      Location included = place;
      for (Location includer : includedFrom) {
        included = included.includedFrom(includer);
      }
      return included;
    }
  }

  /** Creates a text that is a range of a single file. */
  public static SplicedText of(SourceText source, Span span) {
    return new SplicedText(source, span, List.of(), true);
  }

  /** Returns the text to which offsets refer. */
  public SourceText text() {
    return text;
  }

  /** Returns the range of the text to be used. */
  public Span span() {
    return span;
  }

  /** Returns whether all parts of the composed text are present; missing parts were reported. */
  public boolean isComplete() {
    return isComplete;
  }

  /** Maps a range to the file in which it begins. */
  public Location at(Span place) {
    if (stretches.isEmpty()) {
      return new Location(text, place);
    }
    Stretch first = stretches.get(index(place.start()));
    Stretch last = stretches.get(index(Math.max(place.start(), place.end() - 1)));
    Location from = first.at(place);
    if (first.equals(last) || last.origin().source() != from.source()) {
      return from;
    }
    Location to = last.at(new Span(last.start(), place.end()));
    int end = to.span().end();
    boolean isForward = end >= from.span().start();
    return isForward ? new Location(from.source(), new Span(from.span().start(), end)) : from;
  }

  /** Divides a range into parts, each of which comes from a single place in a single file. */
  public List<Span> divide(Span place) {
    if (stretches.isEmpty()) {
      return List.of(place);
    }
    List<Span> divided = new ArrayList<>();
    int from = place.start();
    while (from < place.end()) {
      Stretch stretch = stretches.get(index(from));
      int to = Math.min(place.end(), Math.max(from + 1, stretch.start() + stretch.length()));
      divided.add(new Span(from, to));
      from = to;
    }
    return divided;
  }

  /** Returns a sink that passes findings about the composed text on as findings about the files. */
  public DiagnosticSink relocating(DiagnosticSink sink) {
    return stretches.isEmpty() ? sink : diagnostic -> sink.report(relocated(diagnostic));
  }

  private Diagnostic relocated(Diagnostic diagnostic) {
    if (diagnostic.location().source() != text) {
      return diagnostic;
    }
    Span place = diagnostic.location().span();
    Diagnostic moved = diagnostic.at(at(place)).fix(diagnostic.fix().moved(this::moved));
    for (Location includer : stretches.get(index(place.start())).includedFrom()) {
      moved = moved.includedFrom(includer);
    }
    return moved;
  }

  /**
   * Converts an edit of the composed text to an edit of the file, if the notation in the file is
   * certain.
   */
  private Optional<Edit> moved(Edit edit) {
    if (edit.place().source() != text) {
      return Optional.of(edit);
    }
    Span span = edit.place().span();
    Location place = at(span);
    Quoting quoting = stretches.get(index(span.start())).quoting();
    int line = text.content().lastIndexOf('\n', span.start() - 1) + 1;
    int indentation = Math.max(0, place.column() - 1 - (span.start() - line));
    return quoting
        .written(edit.place().text(), indentation)
        .filter(place.text()::equals)
        .flatMap(same -> quoting.written(edit.replacement(), indentation))
        .map(written -> new Edit(place, written));
  }

  /** Returns the index of the part that contains an offset. */
  private int index(int offset) {
    int low = 0;
    int high = stretches.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (stretches.get(middle).start() > offset) {
        high = middle - 1;
      } else {
        low = middle;
      }
    }
    return low;
  }

  /** Builds a composed text. */
  public static final class Builder {
    private final StringBuilder content = new StringBuilder();
    private final List<Stretch> stretches = new ArrayList<>();
    private final Quoting quoting;
    private boolean isComplete = true;

    /** Creates a builder without content. */
    public Builder() {
      this(Quoting.NONE);
    }

    /**
     * Creates a builder without content.
     *
     * @param quoting the notation of the added text in its file
     */
    public Builder(Quoting quoting) {
      this.quoting = quoting;
    }

    /**
     * Adds a range of a file.
     *
     * @param text the text to add, which differs from the text of the range if that is an escape
     */
    public Builder add(Location origin, String text) {
      return add(origin, text, List.of(), quoting);
    }

    private Builder add(
        Location origin, String text, List<Location> includedFrom, Quoting written) {
      if (!text.isEmpty()) {
        List<Location> places = List.copyOf(includedFrom);
        stretches.add(new Stretch(content.length(), text.length(), origin, places, written));
        content.append(text);
      }
      return this;
    }

    /**
     * Adds a part of another text.
     *
     * @param includedFrom the places that include it, innermost first
     */
    public Builder add(SplicedText part, Span span, List<Location> includedFrom) {
      String whole = part.text().content();
      if (part.stretches.isEmpty()) {
        return add(new Location(part.text(), span), part.text().slice(span), includedFrom, quoting);
      }
      int from = span.start();
      while (from < span.end()) {
        Stretch stretch = part.stretches.get(part.index(from));
        int to = Math.min(span.end(), stretch.start() + stretch.length());
        List<Location> places = new ArrayList<>(stretch.includedFrom());
        places.addAll(includedFrom);
        Location origin = stretch.at(new Span(from, to));
        add(origin, whole.substring(from, to), places, stretch.quoting());
        from = to;
      }
      return this;
    }

    /** Records that a part is missing, which has already been reported. */
    public void lack() {
      isComplete = false;
    }

    /**
     * Returns the composed text.
     *
     * @param path its path for findings that do not refer to a file
     */
    public SplicedText build(String path) {
      SourceText text = new SourceText(path, content.toString());
      Span all = new Span(0, content.length());
      return new SplicedText(text, all, stretches, isComplete);
    }
  }
}
