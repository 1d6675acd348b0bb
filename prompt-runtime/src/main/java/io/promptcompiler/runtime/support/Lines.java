package io.promptcompiler.runtime.support;

/** Operations on the lines of a text. */
public final class Lines {
  private Lines() {}

  /**
   * Returns a text with an indent before each line, including empty lines, but not after a trailing
   * line break. This is how handlebars.js indents a partial that is alone on its line.
   */
  public static String indent(String text, String indent) {
    if (text.isEmpty()) {
      return text;
    }
    StringBuilder indented =
        new StringBuilder(text.length() + Math.min(8 * indent.length(), Scratch.SIZE));
    int start = 0;
    while (start < text.length()) {
      int end = text.indexOf('\n', start) + 1;
      end = end == 0 ? text.length() : end;
      RenderLimits.checked((long) indented.length() + indent.length() + end - start);
      indented.append(indent).append(text, start, end);
      start = end;
    }
    return indented.toString();
  }
}
