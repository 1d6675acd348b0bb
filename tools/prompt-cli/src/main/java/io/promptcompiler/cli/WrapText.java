package io.promptcompiler.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Breaks paragraphs between words, so that no line is wider than a terminal. */
record WrapText(int width) {
  private static final Pattern COLORS = Pattern.compile("\u001b\\[[0-9;]*m");

  /**
   * Returns the lines of a paragraph.
   *
   * @param indent precedes all lines but the first
   */
  List<String> lines(String paragraph, String indent) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : paragraph.split(" ", -1)) {
      if (!line.isEmpty() && columns(line) + 1 + columns(word) > width) {
        lines.add(line.toString());
        line.setLength(0);
        line.append(indent).append(word);
      } else {
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
    }
    lines.add(line.toString());
    return lines;
  }

  /** Returns the number of columns of a text, in which colors take none. */
  private static int columns(CharSequence text) {
    String plain = COLORS.matcher(text).replaceAll("");
    return plain.codePointCount(0, plain.length());
  }
}
