package io.promptcompiler.cli;

import io.promptcompiler.core.diagnostic.TerminalColors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shows Markdown in a terminal: headings, code and emphasis are highlighted, and links are replaced
 * by their text. Without colors, code keeps its backticks.
 */
record MarkdownText(TerminalColors paint) {
  private static final Pattern LINK = Pattern.compile("\\[((?:[^\\[\\]]|`[^`]*`)+)]\\([^)]*\\)");
  private static final Pattern BOLD = Pattern.compile("\\*\\*([^*]+)\\*\\*");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  /** Returns Markdown as text for a terminal, with a final line break. */
  String show(String markdown) {
    StringBuilder text = new StringBuilder();
    boolean isCode = false;
    for (String line : markdown.lines().toList()) {
      if (line.startsWith("```")) {
        isCode = !isCode;
      } else {
        text.append(isCode ? "    " + paint.code(line) : line(line)).append('\n');
      }
    }
    return text.toString();
  }

  private String line(String line) {
    if (line.startsWith("#")) {
      return paint.bold(line.replaceFirst("^#+ ", ""));
    }
    if (line.startsWith("> ")) {
      return paint.dim("│ ") + inline(line.substring(2));
    }
    return inline(line);
  }

  private String inline(String line) {
    String text = LINK.matcher(line).replaceAll("$1");
    text =
        BOLD.matcher(text)
            .replaceAll(found -> Matcher.quoteReplacement(paint.bold(found.group(1))));
    return paint == TerminalColors.NONE
        ? text
        : CODE.matcher(text)
            .replaceAll(found -> Matcher.quoteReplacement(paint.code(found.group(1))));
  }
}
