package io.promptcompiler.core.check.fences;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.MARKDOWN_FENCE_PLACE;

import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Fence.Edge;
import io.promptcompiler.core.syntax.Statement.Block;

/**
 * The position of the tags of a fence in the template: alone on their lines or among other text.
 *
 * @param open the opening tag
 * @param close the closing tag
 */
record FencePlace(Lowering lowering, Span open, Span close) {
  static FencePlace of(Block block, Lowering lowering) {
    String content = lowering.unit().source().content();
    int end = block.span().end();
    // A block of an else chain ends where the next tag begins.
    boolean isLink = content.startsWith("{{", end);
    int start = isLink ? end : Math.max(block.openTag().end(), content.lastIndexOf("{{", end - 1));
    int after = isLink ? Math.max(end, content.indexOf("}}", end) + 2) : end;
    return new FencePlace(lowering, block.openTag(), new Span(start, after));
  }

  Edge opening() {
    return edge(open);
  }

  Edge closing() {
    return edge(close);
  }

  private Edge edge(Span tag) {
    int from = lineStart(tag.start());
    int to = lineEnd(tag.end());
    boolean isAlone =
        content().substring(from, tag.start()).isBlank()
            && content().substring(tag.end(), to).isBlank();
    return isAlone ? Edge.alone(lineBreak(to)) : Edge.INLINE;
  }

  /** Reports a code fence that CommonMark might not recognize as one. */
  void checkMarkdown() {
    String content = content();
    for (Span tag : new Span[] {open, close}) {
      String line = content.substring(lineStart(tag.start()), tag.start());
      String text = content.substring(tag.start(), tag.end());
      if (!edge(tag).isAlone()) {
        report(tag, "must be alone on its line", "Move it to a separate line.");
        return;
      }
      if (!line.isEmpty()) {
        report(tag, "must not be indented", "Move it to the beginning of its line.");
        return;
      }
      if (text.startsWith("{{~") || text.endsWith("~}}")) {
        report(tag, "must not have a '~'", "Remove it.");
        return;
      }
    }
    if (!isBelowEmptyLine(open.start())) {
      report(open, "must follow an empty line", "Insert an empty line above it.");
    }
  }

  /**
   * Returns whether nothing is printed between the line of a tag and an empty line above it, or the
   * beginning of the template.
   */
  private boolean isBelowEmptyLine(int tag) {
    int start = lineStart(tag);
    while (start > lowering.unit().body().start()) {
      int above = lineStart(start - 1);
      String line = content().substring(above, start).strip();
      if (line.isEmpty()) {
        return true;
      }
      boolean isTag = line.startsWith("{{") && line.indexOf("}}") == line.length() - 2;
      boolean opens = line.startsWith("{{#") || line.startsWith("{{else") || line.startsWith("{{^");
      if (!(isTag && (opens || line.startsWith("{{!")))) {
        return false;
      }
      start = above;
    }
    return true;
  }

  private void report(Span tag, String rule, String fix) {
    lowering.report(MARKDOWN_FENCE_PLACE, tag, fix, rule);
  }

  private String content() {
    return lowering.unit().source().content();
  }

  /** Returns the beginning of a line; the body of a template starts a line. */
  private int lineStart(int offset) {
    int start = offset == 0 ? 0 : content().lastIndexOf('\n', offset - 1) + 1;
    return Math.max(start, lowering.unit().body().start());
  }

  private int lineEnd(int offset) {
    int end = content().indexOf('\n', offset);
    return end < 0 || end > lowering.unit().body().end() ? lowering.unit().body().end() : end;
  }

  private String lineBreak(int end) {
    if (end >= lowering.unit().body().end()) {
      return "";
    }
    return end > 0 && content().charAt(end - 1) == '\r' ? "\r\n" : "\n";
  }
}
