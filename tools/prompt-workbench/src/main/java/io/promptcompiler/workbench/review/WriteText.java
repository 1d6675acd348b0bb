package io.promptcompiler.workbench.review;

import io.promptcompiler.core.diagnostic.TerminalColors;
import io.promptcompiler.workbench.review.DiffPiece.Kind;
import io.promptcompiler.workbench.review.PromptReview.ReportedChange;
import java.util.List;

/** Writes a review for a terminal. Words that differ in a line are marked as git marks them. */
final class WriteText {
  private final TerminalColors colors;
  private final StringBuilder text = new StringBuilder();

  private WriteText(TerminalColors colors) {
    this.colors = colors;
  }

  static String of(Review review, TerminalColors colors) {
    return new WriteText(colors).write(review);
  }

  private String write(Review review) {
    line("Since " + review.release() + ": " + ReviewWords.summary(review));
    ReviewWords.uncompared(review).forEach(this::line);
    review.weakened().forEach(this::line);
    review.groups().forEach(this::prompts);
    if (!review.others().isEmpty() || !review.unaffected().isEmpty() || !review.notes().isEmpty()) {
      text.append('\n');
    }
    review.others().stream().map(ReviewWords::change).forEach(this::line);
    if (!review.unaffected().isEmpty()) {
      line(ReviewWords.unaffected(review));
    }
    review.notes().forEach(note -> line("note: " + note));
    return text.toString();
  }

  private void line(String line) {
    text.append(ReviewWords.visible(line)).append('\n');
  }

  private void prompts(List<PromptReview> group) {
    PromptReview prompt = group.get(0);
    String was = prompt.was().isEmpty() ? "" : ", was " + prompt.was();
    text.append('\n')
        .append(colors.bold(ReviewWords.visible(ReviewWords.name(prompt))))
        .append(ReviewWords.visible(was + " (" + ReviewWords.state(prompt) + ")"))
        .append('\n');
    prompt.files().forEach(file -> line("  because of " + file));
    prompt.texts().forEach(this::compared);
    prompt.facts().forEach(fact -> line("  " + ReviewWords.fact(fact)));
    prompt.changes().forEach(this::change);
    if (group.size() > 1) {
      line("  " + ReviewWords.others(group.subList(1, group.size())));
    }
  }

  private void change(ReportedChange change) {
    line("  " + ReviewWords.change(change));
  }

  private void compared(ComparedText compared) {
    String tokens = ReviewWords.tokens(compared);
    line("  " + compared.name() + (tokens.isEmpty() ? "" : ": " + tokens));
    if (!compared.problem().isEmpty()) {
      line("    " + compared.problem());
    }
    compared.lines().forEach(this::compared);
  }

  private void compared(ComparedLine line) {
    if (line.skipped() > 0) {
      text.append("      ").append(colors.dim(ReviewWords.skipped(line))).append('\n');
    }
    List<DiffPiece> pieces = ReviewWords.shown(line);
    if (line.isAll(Kind.REMOVED)) {
      text.append("    - ").append(piece(pieces.get(0), false));
    } else if (line.isAll(Kind.ADDED)) {
      text.append("    + ").append(piece(pieces.get(0), false));
    } else {
      boolean isBlank = line.without(Kind.REMOVED).isBlank() && !line.differs();
      text.append(line.differs() ? "    ~ " : isBlank ? "" : "      ");
      pieces.forEach(piece -> text.append(piece(piece, true)));
    }
    text.append('\n');
  }

  private String piece(DiffPiece piece, boolean isMarked) {
    String shown = ReviewWords.visible(piece.text());
    return switch (piece.kind()) {
      case BOTH -> shown;
      case REMOVED -> colors.bad(isMarked ? "[-" + shown + "-]" : shown);
      case ADDED -> colors.good(isMarked ? "{+" + shown + "+}" : shown);
    };
  }
}
