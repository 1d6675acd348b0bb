package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;

/**
 * A line of YAML, well-formed or not.
 *
 * @param start its offset in the file
 * @param text its text without the line break
 */
record YamlLine(SourceText source, int start, String text) {

  /** Returns the line that contains an offset. */
  static YamlLine at(SourceText source, int offset) {
    int line = source.line(offset);
    return new YamlLine(source, offset - source.column(offset) + 1, source.lineText(line));
  }

  /** Returns the number of blanks of any kind at the beginning. */
  int indent() {
    int indent = 0;
    while (indent < text.length() && YamlBlanks.isBlank(text.charAt(indent))) {
      indent++;
    }
    return indent;
  }

  /** Returns the text without surrounding blanks. */
  String words() {
    return text.substring(indent()).stripTrailing();
  }

  /** Returns the location of the text without surrounding blanks. */
  Location place() {
    return place(indent(), indent() + words().length());
  }

  /** Returns the location of a range in the line. */
  Location place(int from, int to) {
    return new Location(source, new Span(start + from, start + to));
  }

  /** Returns an edit of a range. */
  Edit edit(int from, int to, String replacement) {
    return new Edit(place(from, to), replacement);
  }

  /** Returns the text after an edit, without surrounding blanks. */
  String with(int from, int to, String replacement) {
    return (text.substring(0, from) + replacement + text.substring(to)).strip();
  }
}
