package io.promptcompiler.workbench.review;

/** Divides compact JSON into lines, so that it can be compared line by line. */
final class IndentedJson {
  private static final String INDENT = "  ";

  private IndentedJson() {}

  /** Returns valid JSON without white space between tokens as indented lines. */
  static String of(String json) {
    StringBuilder lines = new StringBuilder();
    int depth = 0;
    boolean isInString = false;
    for (int i = 0; i < json.length(); i++) {
      char unit = json.charAt(i);
      if (isInString) {
        lines.append(unit);
        if (unit == '\\') {
          lines.append(json.charAt(++i));
        }
        isInString = unit != '"';
        continue;
      }
      switch (unit) {
        case '{', '[' -> {
          if (json.charAt(i + 1) == unit + 2) { // the closing bracket
            lines.append(unit).append(json.charAt(++i));
            continue;
          }
          depth++;
          lines.append(unit).append('\n').append(INDENT.repeat(depth));
        }
        case '}', ']' -> {
          depth--;
          lines.append('\n').append(INDENT.repeat(depth)).append(unit);
        }
        case ',' -> lines.append(",\n").append(INDENT.repeat(depth));
        case ':' -> lines.append(": ");
        default -> {
          isInString = unit == '"';
          lines.append(unit);
        }
      }
    }
    return lines.append('\n').toString();
  }
}
