package io.promptcompiler.workbench.review;

import io.promptcompiler.core.diagnostic.Plural;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a review as a comment in Markdown. It begins with a hidden line, by which the comment is
 * found again. If not all prompts fit, those with the largest changes that fit are shown, and the
 * others are listed.
 */
final class WriteMarkdown {
  /** The hidden first line. */
  static final String MARK = "<!-- prompt diff -->";

  /** The longest comment that GitHub accepts, in characters. */
  static final int LONGEST = 65_536;

  /** The number of prompts that are shown without a click. */
  private static final int OPEN = 3;

  /** Space for the sentence about prompts that do not fit in the list either. */
  private static final int RESERVE = 200;

  private WriteMarkdown() {}

  static String of(Review review) {
    List<String> rest = HtmlBlocks.rest(review);
    List<String> blocks = new ArrayList<>(List.of(MARK, HtmlBlocks.head(review)));
    blocks.addAll(HtmlBlocks.unchecked(review));
    int first = blocks.size();
    int space = LONGEST - RESERVE - length(blocks);
    if (length(rest) > space / 4) {
      rest = List.of("<p>More was reported, which is too long for a comment.</p>");
    }
    space -= length(rest);
    List<String> listed = new ArrayList<>();
    // Half of the space is for prompts in full until it is known which are only listed.
    int lines = review.prompts().stream().mapToInt(one -> item(one).length() + 1).sum();
    int inFull = space - Math.min(lines, space / 2);
    for (List<PromptReview> group : review.groups()) {
      List<String> one = HtmlBlocks.prompts(group, blocks.size() < OPEN + first);
      if (length(one) <= inFull) {
        blocks.add(String.join("\n\n", one));
        inFull -= length(one);
        space -= length(one);
      } else {
        group.forEach(prompt -> listed.add(HtmlBlocks.line(prompt)));
      }
    }
    list(listed, space, blocks);
    blocks.addAll(rest);
    return String.join("\n\n", blocks) + "\n";
  }

  private static String item(PromptReview prompt) {
    return "<li>" + HtmlBlocks.line(prompt) + "</li>";
  }

  private static void list(List<String> lines, int space, List<String> blocks) {
    if (lines.isEmpty()) {
      return;
    }
    List<String> items = new ArrayList<>();
    int left = space - "<ul>\n</ul>\n\n".length();
    for (String line : lines) {
      left -= line.length() + "<li></li>\n".length();
      if (left < 0) {
        break;
      }
      items.add(line);
    }
    int missing = lines.size() - items.size();
    blocks.add("<p>Too long for a comment, and only listed:</p>");
    if (!items.isEmpty()) {
      blocks.add(HtmlBlocks.list(items));
    }
    if (missing > 0) {
      blocks.add("<p>… and " + Plural.of(missing, "more prompt") + ".</p>");
    }
  }

  private static int length(List<String> blocks) {
    return blocks.stream().mapToInt(block -> block.length() + 2).sum();
  }
}
