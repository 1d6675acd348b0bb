package io.promptcompiler.core.syntax.data;

/** Spreads compact JSON over lines, as {@code JSON.stringify(value, null, 2)} does. */
public final class IndentJson {
  private final String compact;
  private final int width;
  private final StringBuilder indented = new StringBuilder();
  private int depth;

  private IndentJson(String compact, int width) {
    this.compact = compact;
    this.width = width;
  }

  /**
   * Returns the indented JSON.
   *
   * @param width the number of spaces that each level adds
   */
  public static String indent(String compact, int width) {
    return new IndentJson(compact, width).indent();
  }

  private String indent() {
    int at = 0;
    while (at < compact.length()) {
      char next = compact.charAt(at);
      if (next == '"') {
        int end = endOfText(at);
        indented.append(compact, at, end);
        at = end;
        continue;
      }
      boolean isEmpty = at + 1 < compact.length() && "]}".indexOf(compact.charAt(at + 1)) >= 0;
      if ((next == '{' || next == '[') && isEmpty) {
        indented.append(next).append(compact.charAt(at + 1));
        at += 2;
        continue;
      }
      add(next);
      at++;
    }
    return indented.toString();
  }

  private void add(char next) {
    switch (next) {
      case '{', '[' -> {
        depth++;
        indented.append(next);
        line();
      }
      case '}', ']' -> {
        depth--;
        line();
        indented.append(next);
      }
      case ',' -> {
        indented.append(next);
        line();
      }
      case ':' -> indented.append(": ");
      default -> indented.append(next);
    }
  }

  private void line() {
    indented.append('\n').append(" ".repeat(depth * width));
  }

  private int endOfText(int start) {
    int at = start + 1;
    while (compact.charAt(at) != '"') {
      at += compact.charAt(at) == '\\' ? 2 : 1;
    }
    return at + 1;
  }
}
