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

  /** Returns the line of an offset. */
  static YamlLine at(SourceText source, int offset) {
    int line = source.line(offset);
    return new YamlLine(source, offset - source.column(offset) + 1, source.lineText(line));
  }

  /** Returns the number of blanks of all kinds at its beginning. */
  int indent() {
    int indent = 0;
    while (indent < text.length() && YamlBlanks.isBlank(text.charAt(indent))) {
      indent++;
    }
    return indent;
  }

  /** Returns its text without the blanks around it. */
  String words() {
    return text.substring(indent()).stripTrailing();
  }

  /** Returns the place of these words. */
  Location place() {
    return place(indent(), indent() + words().length());
  }

  /** Returns the place of a range. */
  Location place(int from, int to) {
    return new Location(source, new Span(start + from, start + to));
  }

  /** Returns an edit of a range. */
  Edit edit(int from, int to, String replacement) {
    return new Edit(place(from, to), replacement);
  }

  /** Returns its text after an edit, without the blanks around it. */
  String with(int from, int to, String replacement) {
    return (text.substring(0, from) + replacement + text.substring(to)).strip();
  }
}
