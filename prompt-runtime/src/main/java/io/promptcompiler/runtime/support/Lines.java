package io.promptcompiler.runtime.support;

/** Texts line by line. */
public final class Lines {
  private Lines() {}

  /**
   * A text with an indent before each line, also before an empty one, but not behind a last line
   * break: as handlebars.js indents what a partial prints that stands alone on its line.
   */
  public static String indent(String text, String indent) {
    if (text.isEmpty()) {
      return text;
    }
    StringBuilder indented = new StringBuilder(text.length() + 8 * indent.length());
    int start = 0;
    while (start < text.length()) {
      int end = text.indexOf('\n', start) + 1;
      end = end == 0 ? text.length() : end;
      indented.append(indent).append(text, start, end);
      start = end;
    }
    return indented.toString();
  }
}
