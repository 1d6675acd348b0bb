package io.promptcompiler.core.source.javac;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a string literal or a text block of Java: its value, and where each character of the value
 * is written.
 */
final class ReadLiteral {
  private static final String BLOCK = "\"\"\"";

  private final SourceText source;
  private final StringBuilder value = new StringBuilder();
  private final List<Span> places = new ArrayList<>();

  private ReadLiteral(SourceText source) {
    this.source = source;
  }

  /**
   * Returns the text of a literal.
   *
   * @param literal the place of the literal, with its quotes
   * @param value the value that the compiler read; if it is not what this class reads, as with
   *     escapes of Unicode, all characters are at the place of the literal
   */
  static MappedText of(Location literal, String value) {
    ReadLiteral read = new ReadLiteral(literal.source());
    Span span = literal.span();
    if (literal.text().startsWith(BLOCK)) {
      read.block(span);
    } else {
      read.escaped(new Span(span.start() + 1, span.end() - 1));
    }
    return read.value.toString().equals(value) ? read.text() : MappedText.at(literal, value);
  }

  private MappedText text() {
    return MappedText.of(
        value.toString(),
        source,
        places.stream().mapToInt(Span::start).toArray(),
        places.stream().mapToInt(Span::end).toArray());
  }

  /** Reads a text block: removes the common indentation and trailing blanks, as Java does. */
  private void block(Span literal) {
    String content = source.content();
    int start = content.indexOf('\n', literal.start()) + 1;
    int end = literal.end() - BLOCK.length();
    List<Span> lines = new ArrayList<>();
    for (int next = start; next <= end; ) {
      int feed = content.indexOf('\n', next);
      int stop = feed < 0 || feed >= end ? end : feed;
      lines.add(new Span(next, stop));
      next = stop + 1;
    }
    int indent = indent(lines);
    for (int i = 0; i < lines.size(); i++) {
      Span line = lines.get(i);
      int stop = line.end();
      while (stop > line.start() && Character.isWhitespace(content.charAt(stop - 1))) {
        stop--;
      }
      escaped(new Span(Math.min(line.start() + indent, stop), stop));
      boolean isContinued = endsWithEscape(line.start(), stop);
      if (i < lines.size() - 1 && !isContinued) {
        add('\n', new Span(line.end(), line.end() + 1));
      }
    }
  }

  /** Returns whether a line ends with a backslash that is not itself escaped. */
  private boolean endsWithEscape(int start, int end) {
    int first = end;
    while (first > start && source.content().charAt(first - 1) == '\\') {
      first--;
    }
    return (end - first) % 2 == 1;
  }

  /** Returns the smallest indentation of lines that are not blank, and of the last line. */
  private int indent(List<Span> lines) {
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < lines.size(); i++) {
      String line = source.slice(lines.get(i));
      if (!line.isBlank() || i == lines.size() - 1) {
        int blanks = 0;
        while (blanks < line.length() && Character.isWhitespace(line.charAt(blanks))) {
          blanks++;
        }
        least = Math.min(least, blanks);
      }
    }
    return least;
  }

  /** Reads characters and escapes. A backslash at the end is left out. */
  private void escaped(Span part) {
    String content = source.content();
    int next = part.start();
    while (next < part.end()) {
      char unit = content.charAt(next);
      if (unit != '\\') {
        add(unit, new Span(next, next + 1));
        next++;
      } else if (next + 1 < part.end()) {
        next = escape(next);
      } else {
        next++;
      }
    }
  }

  /** Reads one escape, and returns its end. */
  private int escape(int start) {
    String content = source.content();
    char unit = content.charAt(start + 1);
    int end = start + 2;
    if (unit >= '0' && unit <= '7') {
      int most = unit <= '3' ? 3 : 2;
      while (end < start + 1 + most && content.charAt(end) >= '0' && content.charAt(end) <= '7') {
        end++;
      }
      add((char) Integer.parseInt(content.substring(start + 1, end), 8), new Span(start, end));
      return end;
    }
    char meant =
        switch (unit) {
          case 'n' -> '\n';
          case 't' -> '\t';
          case 'r' -> '\r';
          case 'b' -> '\b';
          case 'f' -> '\f';
          case 's' -> ' ';
          default -> unit;
        };
    add(meant, new Span(start, end));
    return end;
  }

  private void add(char unit, Span place) {
    value.append(unit);
    places.add(place);
  }
}
