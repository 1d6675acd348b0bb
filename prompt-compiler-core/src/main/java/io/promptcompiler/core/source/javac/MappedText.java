package io.promptcompiler.core.source.javac;

import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A text that is written in a source, and the place of each of its characters there. */
public final class MappedText {
  /** The number of characters that take as much memory as a piece. */
  private static final long SIZE_OF_PIECE = 32;

  private final String text;
  private final List<Piece> pieces;

  private MappedText(String text, List<Piece> pieces) {
    this.text = text;
    this.pieces = List.copyOf(pieces);
  }

  /** Characters that are written in one source, in order. */
  private static final class Piece {
    /** The offset of the first character in the text. */
    private final int start;

    private final SourceText source;

    /** The offset in the source where each character begins. */
    private final int[] starts;

    /** The offset in the source where each character ends. */
    private final int[] ends;

    Piece(int start, SourceText source, int[] starts, int[] ends) {
      this.start = start;
      this.source = source;
      this.starts = starts;
      this.ends = ends;
    }

    Piece shift(int units) {
      return new Piece(start + units, source, starts, ends);
    }

    boolean contains(int offset) {
      return offset >= start && offset < start + starts.length;
    }

    int startOf(int offset) {
      return starts[offset - start];
    }

    int endOf(int offset) {
      return ends[offset - start];
    }
  }

  /** Returns the whole content of a source. */
  public static MappedText of(SourceText source) {
    int[] starts = new int[source.content().length()];
    int[] ends = new int[starts.length];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = i;
      ends[i] = i + 1;
    }
    return of(source.content(), source, starts, ends);
  }

  /**
   * Returns a text of characters that are written in one source.
   *
   * @param starts the offset in the source where each character begins
   * @param ends the offset in the source where each character ends
   */
  static MappedText of(String text, SourceText source, int[] starts, int[] ends) {
    return new MappedText(text, List.of(new Piece(0, source, starts, ends)));
  }

  /** Returns a text whose characters are all at one place, because they are not written there. */
  public static MappedText at(Location place, String text) {
    int[] starts = new int[text.length()];
    int[] ends = new int[starts.length];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = place.span().start();
      ends[i] = place.span().end();
    }
    return of(text, place.source(), starts, ends);
  }

  /** Returns texts after each other; empty if they are longer than {@link Limits#JAVA_TEXT}. */
  static Optional<MappedText> join(List<MappedText> parts) {
    if (parts.stream().mapToLong(part -> part.text.length()).sum() > Limits.JAVA_TEXT) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder();
    List<Piece> all = new ArrayList<>();
    for (MappedText part : parts) {
      part.pieces.stream()
          .filter(piece -> piece.starts.length > 0)
          .forEach(piece -> all.add(piece.shift(text.length())));
      text.append(part.text);
    }
    return Optional.of(new MappedText(text.toString(), all));
  }

  /** Returns how much memory the text takes: its length, and more for each piece. */
  long size() {
    return text.length() + SIZE_OF_PIECE * pieces.size();
  }

  /** Returns the characters. */
  public String text() {
    return text;
  }

  /**
   * Returns the place of a part of the text, which must not be empty. If the part is written in
   * several sources, this is the place of its beginning.
   */
  public Location location(Span part) {
    Piece first = piece(part.start());
    Piece last = piece(part.end() - 1);
    int start = first.startOf(part.start());
    int end = last.endOf(part.end() - 1);
    if (last.source != first.source || end < start) {
      end = first.endOf(part.start());
    }
    return new Location(first.source, new Span(start, end));
  }

  private Piece piece(int offset) {
    int low = 0;
    int high = pieces.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      Piece piece = pieces.get(middle);
      if (piece.contains(offset)) {
        return piece;
      }
      if (offset < piece.start) {
        high = middle - 1;
      } else {
        low = middle + 1;
      }
    }
    throw new IllegalArgumentException("offset " + offset + " of " + text.length());
  }
}
