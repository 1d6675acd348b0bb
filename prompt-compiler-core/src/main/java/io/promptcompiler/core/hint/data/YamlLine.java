package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;

/**
 * A line of YAML as its author sees it, whether or not it is well-formed.
 *
 * @param start the offset in the file where it begins
 * @param text what it says, without its line break
 */
record YamlLine(SourceText source, int start, String text) {

  /** The line that an offset is in. */
  static YamlLine at(SourceText source, int offset) {
    int line = source.line(offset);
    return new YamlLine(source, offset - source.column(offset) + 1, source.lineText(line));
  }

  /** How many blanks, tabs and blanks of other kinds it begins with. */
  int indent() {
    int indent = 0;
    while (indent < text.length() && YamlBlanks.isBlank(text.charAt(indent))) {
      indent++;
    }
    return indent;
  }

  /** What it says without the blanks around it. */
  String words() {
    return text.substring(indent()).stripTrailing();
  }

  /** Where these words stand. */
  Location place() {
    return place(indent(), indent() + words().length());
  }

  /** A stretch of it. */
  Location place(int from, int to) {
    return new Location(source, new Span(start + from, start + to));
  }

  /** Replaces a stretch of it. */
  Edit edit(int from, int to, String replacement) {
    return new Edit(place(from, to), replacement);
  }

  /** What it says, without the blanks around it, after a stretch was replaced. */
  String with(int from, int to, String replacement) {
    return (text.substring(0, from) + replacement + text.substring(to)).strip();
  }
}
