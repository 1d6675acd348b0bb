package io.promptcompiler.workbench.review;

import io.promptcompiler.workbench.review.DiffPiece.Kind;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A line of two compared texts. A line that was replaced by a similar one consists of pieces of
 * both.
 *
 * @param pieces its pieces, in reading order; an empty line has one empty piece
 * @param skipped the number of lines before it that are not shown
 */
record ComparedLine(List<DiffPiece> pieces, int skipped) {
  /** Copies the list. */
  ComparedLine {
    pieces = List.copyOf(pieces);
  }

  /** Returns a line that is as a whole of one kind. */
  static ComparedLine of(Kind kind, String text) {
    return new ComparedLine(List.of(new DiffPiece(kind, text)), 0);
  }

  /** Returns whether the texts differ in this line. */
  boolean differs() {
    return pieces.stream().anyMatch(piece -> piece.kind() != Kind.BOTH);
  }

  /** Returns whether the whole line is of one kind. */
  boolean isAll(Kind kind) {
    return pieces.stream().allMatch(piece -> piece.kind() == kind);
  }

  /** Returns the line in one of the texts, without the pieces that only the other one has. */
  String without(Kind kind) {
    return pieces.stream()
        .filter(piece -> piece.kind() != kind)
        .map(DiffPiece::text)
        .collect(Collectors.joining());
  }
}
