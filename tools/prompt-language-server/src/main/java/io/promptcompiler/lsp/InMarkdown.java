package io.promptcompiler.lsp;

/**
 * Texts of a project in Markdown, which shows them as they are. Anybody may have written them, and
 * an image in a description would be loaded from another server as soon as it is shown.
 */
final class InMarkdown {
  private InMarkdown() {}

  /** Returns a text in which no image, link, code, block or HTML begins. */
  static String plain(String text) {
    return text.replaceAll("[\\\\`\\[<*~]", "\\\\$0")
        .replaceAll("(?m)^[ \\t]+", "")
        .replaceAll("(?m)^[#>+=-]", "\\\\$0");
  }

  /** Returns code in a line, with more backticks around it than it has in it. */
  static String span(String text) {
    String line = text.replaceAll("\\s", " ");
    String ticks = "`".repeat(longestRun(line) + 1);
    // A backtick at an end would belong to those around it.
    String space = line.startsWith("`") || line.endsWith("`") ? " " : "";
    return ticks + space + line + space + ticks;
  }

  /** Returns a block of code, with more backticks around it than it has in it. */
  static String block(String text) {
    String fence = "`".repeat(Math.max(longestRun(text), 2) + 1);
    return fence + "\n" + text + "\n" + fence;
  }

  private static int longestRun(String text) {
    int longest = 0;
    int run = 0;
    for (int i = 0; i < text.length(); i++) {
      run = text.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return longest;
  }
}
