package io.promptcompiler.cli;

import io.promptcompiler.core.diagnostic.TerminalColors;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shows Markdown in a terminal: headings, code and emphasis are highlighted, and links are replaced
 * by their text. Without colors, code keeps its backticks.
 *
 * @param columns the width of the terminal, if it is known
 */
record MarkdownText(TerminalColors paint, OptionalInt columns) {
  private static final Pattern LINK = Pattern.compile("\\[((?:[^\\[\\]]|`[^`]*`)+)]\\([^)]*\\)");
  private static final Pattern BOLD = Pattern.compile("\\*\\*([^*]+)\\*\\*");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  /**
   * Returns Markdown as text for a terminal, with a final line break. If the width of the terminal
   * is known, paragraphs are broken to fit into it.
   */
  String show(String markdown) {
    StringBuilder text = new StringBuilder();
    StringBuilder paragraph = new StringBuilder();
    boolean isCode = false;
    for (String line : markdown.lines().toList()) {
      boolean isMark = line.startsWith("```");
      if (columns.isPresent() && !isCode && isProse(line)) {
        boolean isItem = line.startsWith("- ");
        if (isItem) {
          end(paragraph, text);
        }
        paragraph.append(paragraph.isEmpty() ? "" : " ").append(isItem ? line : line.strip());
        continue;
      }
      end(paragraph, text);
      if (isMark) {
        isCode = !isCode;
      } else {
        text.append(isCode ? "    " + paint.code(line) : line(line)).append('\n');
      }
    }
    end(paragraph, text);
    return text.toString();
  }

  private static boolean isProse(String line) {
    return !line.isBlank() && !line.startsWith("```") && !line.matches("[#>|].*");
  }

  /** Appends the lines of a paragraph, and clears it. */
  private void end(StringBuilder paragraph, StringBuilder text) {
    if (!paragraph.isEmpty()) {
      String indent = paragraph.indexOf("- ") == 0 ? "  " : "";
      new WrapText(columns.orElseThrow())
          .lines(line(paragraph.toString()), indent)
          .forEach(one -> text.append(one).append('\n'));
      paragraph.setLength(0);
    }
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
