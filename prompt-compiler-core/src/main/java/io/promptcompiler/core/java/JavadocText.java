package io.promptcompiler.core.java;

/** Words of an author as Javadoc that says exactly these words. */
final class JavadocText {
  private JavadocText() {}

  /** A text in which nothing ends the comment, begins a tag or an element. */
  static String of(String text) {
    StringBuilder safe = new StringBuilder();
    String plain = text.strip();
    for (int i = 0; i < plain.length(); i++) {
      char unit = plain.charAt(i);
      switch (unit) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '@' -> safe.append("&#64;");
        case '{' -> safe.append("&#123;");
        case '}' -> safe.append("&#125;");
        case '/' -> safe.append(i > 0 && plain.charAt(i - 1) == '*' ? "&#47;" : "/");
        case '\\' -> safe.append("&#92;");
        case '\n', '\r' -> safe.append(unit == '\n' ? "\n" : "");
        default -> {
          if (unit >= ' ' && unit < 0x7F) {
            safe.append(unit);
          } else if (unit == '\t') {
            safe.append(' ');
          } else {
            safe.append("\\u").append(String.format("%04x", (int) unit));
          }
        }
      }
    }
    return safe.toString();
  }

  /** A text on one line, for a comment behind {@code //}. */
  static String line(String text) {
    return of(text.replaceAll("\\s+", " "));
  }
}
