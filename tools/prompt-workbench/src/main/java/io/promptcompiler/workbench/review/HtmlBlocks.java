package io.promptcompiler.workbench.review;

import io.promptcompiler.workbench.review.DiffPiece.Kind;
import io.promptcompiler.workbench.review.PromptReview.ReportedChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Writes parts of a review as blocks of HTML, which are also blocks in Markdown if blank lines are
 * between them: each begins with a tag, and only {@code pre} contains blank lines. All text of
 * prompts is escaped and inside {@code code} or {@code pre}, where hosts leave {@code @names}
 * alone.
 */
final class HtmlBlocks {
  private HtmlBlocks() {}

  /** Returns a heading with the release and the number of prompts. */
  static String head(Review review) {
    return "<h3>Prompts since "
        + code(review.release())
        + ": "
        + escaped(ReviewWords.summary(review))
        + "</h3>";
  }

  /**
   * Returns the blocks about folders that were not compared and about weakened checks; they are
   * never left out.
   */
  static List<String> unchecked(Review review) {
    List<String> blocks = new ArrayList<>();
    unchecked("Not compared", ReviewWords.uncompared(review), blocks);
    unchecked("Weaker checks", review.weakened(), blocks);
    return blocks;
  }

  private static void unchecked(String title, List<String> sentences, List<String> blocks) {
    if (!sentences.isEmpty()) {
      blocks.add("<details open><summary><b>" + title + "</b></summary>");
      blocks.add(list(sentences.stream().map(HtmlBlocks::code).toList()));
      blocks.add("</details>");
    }
  }

  /** Returns the blocks about prompts with the same change. */
  static List<String> prompts(List<PromptReview> group, boolean isOpen) {
    PromptReview prompt = group.get(0);
    List<String> blocks = new ArrayList<>();
    blocks.add(
        (isOpen ? "<details open>" : "<details>") + "<summary>" + line(prompt) + "</summary>");
    if (!prompt.files().isEmpty()) {
      blocks.add(
          "<p>Because of "
              + prompt.files().stream().map(HtmlBlocks::code).collect(Collectors.joining(", "))
              + "</p>");
    }
    for (ComparedText text : prompt.texts()) {
      String tokens = ReviewWords.tokens(text);
      blocks.add(
          "<p>" + code(text.name()) + (tokens.isEmpty() ? "" : ": " + escaped(tokens)) + "</p>");
      if (!text.problem().isEmpty()) {
        blocks.add("<p>" + code(text.problem()) + "</p>");
      }
      if (!text.lines().isEmpty()) {
        blocks.add(lines(text.lines()));
      }
    }
    List<String> items = new ArrayList<>();
    prompt.facts().forEach(fact -> items.add(code(ReviewWords.fact(fact))));
    prompt.changes().stream().map(HtmlBlocks::change).forEach(items::add);
    if (!items.isEmpty()) {
      blocks.add(list(items));
    }
    if (group.size() > 1) {
      blocks.add("<p>" + code(ReviewWords.others(group.subList(1, group.size()))) + "</p>");
    }
    blocks.add("</details>");
    return blocks;
  }

  /** Returns the id of a prompt and what became of it, in one line. */
  static String line(PromptReview prompt) {
    String module = prompt.module().isEmpty() ? "" : code(prompt.module()) + ": ";
    String was = prompt.was().isEmpty() ? "" : ", was " + code(prompt.was());
    String tokens =
        prompt.texts().stream()
            .map(ReviewWords::tokens)
            .filter(one -> !one.isEmpty())
            .findFirst()
            .map(one -> ", " + escaped(one))
            .orElse("");
    String categories =
        prompt.changes().stream()
            .map(one -> one.change().category().name().toLowerCase(Locale.ROOT))
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return module
        + "<b>"
        + code(prompt.id())
        + "</b>"
        + was
        + " "
        + ReviewWords.state(prompt)
        + tokens
        + (categories.isEmpty() ? "" : " (" + categories + ")");
  }

  /** Returns a list. */
  static String list(List<String> items) {
    return items.stream()
        .map(item -> "<li>" + item + "</li>")
        .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>"));
  }

  /** Returns the blocks after those of prompts. */
  static List<String> rest(Review review) {
    List<String> items = new ArrayList<>();
    review.others().stream().map(HtmlBlocks::change).forEach(items::add);
    if (!review.unaffected().isEmpty()) {
      items.add(
          "Also edited, and the same in effect: "
              + review.unaffected().stream()
                  .map(HtmlBlocks::code)
                  .collect(Collectors.joining(", ")));
    }
    review.notes().forEach(note -> items.add(code(note)));
    return items.isEmpty() ? List.of() : List.of(list(items));
  }

  private static String change(ReportedChange change) {
    return code(ReviewWords.change(change));
  }

  private static String lines(List<ComparedLine> lines) {
    StringBuilder html = new StringBuilder("<pre>\n");
    for (ComparedLine line : lines) {
      if (line.skipped() > 0) {
        html.append("  ").append(ReviewWords.skipped(line)).append('\n');
      }
      html.append(
          line.isAll(Kind.REMOVED)
              ? "- "
              : line.isAll(Kind.ADDED)
                  ? "+ "
                  : line.differs() ? "~ " : line.without(Kind.ADDED).isBlank() ? "" : "  ");
      ReviewWords.shown(line).forEach(piece -> html.append(piece(piece)));
      html.append('\n');
    }
    return html.append("</pre>").toString();
  }

  private static String piece(DiffPiece piece) {
    String text = escaped(piece.text());
    return switch (piece.kind()) {
      case BOTH -> text;
      case REMOVED -> "<del>" + text + "</del>";
      case ADDED -> "<ins>" + text + "</ins>";
    };
  }

  private static String code(String text) {
    return "<code>" + escaped(text) + "</code>";
  }

  /** Returns a text in which nothing is a tag and invisible characters are shown. */
  static String escaped(String text) {
    return ReviewWords.visible(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
