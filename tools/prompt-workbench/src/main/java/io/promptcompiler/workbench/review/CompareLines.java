package io.promptcompiler.workbench.review;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.DeltaType;
import io.promptcompiler.core.diagnostic.LookAlikes;
import io.promptcompiler.workbench.review.DiffPiece.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Compares two texts line by line, and lines that were replaced word by word. */
final class CompareLines {
  /** The number of equal lines that are shown around a difference. */
  private static final int AROUND = 1;

  /** Longer texts or lines are compared as a whole, because the comparison would take too long. */
  private static final int MOST_PARTS = 5_000;

  /** The least part of the shorter line that must be equal so that both are shown as one. */
  private static final double LEAST_EQUAL = 0.3;

  private static final Pattern WORDS =
      Pattern.compile("(?<=\\s)(?=\\S)|(?<=\\S)(?=\\s)|(?<=\\w)(?=[^\\w\\s])|(?<=[^\\w\\s])");

  private final List<ComparedLine> lines = new ArrayList<>();

  private CompareLines() {}

  /**
   * Returns the lines that differ and some equal lines around them; empty if the texts are equal.
   */
  static List<ComparedLine> of(String released, String present) {
    return of(released, present, ComparedLine::differs);
  }

  /**
   * Returns some of the lines that differ and the lines around them.
   *
   * @param matters selects lines among those that differ
   */
  static List<ComparedLine> of(String released, String present, Predicate<ComparedLine> matters) {
    CompareLines compare = new CompareLines();
    boolean isEndChanged =
        !released.isEmpty()
            && !present.isEmpty()
            && released.endsWith("\n") != present.endsWith("\n");
    compare.lines(lines(released, isEndChanged), lines(present, isEndChanged));
    return near(compare.lines, matters);
  }

  /**
   * Returns the lines of a text. A line break at its end does not begin another line, and is part
   * of the last one if only one of the texts has it.
   */
  private static List<String> lines(String text, boolean isEndChanged) {
    if (text.isEmpty()) {
      return List.of();
    }
    boolean ends = text.endsWith("\n");
    List<String> lines =
        new ArrayList<>(List.of(text.substring(0, text.length() - (ends ? 1 : 0)).split("\n", -1)));
    if (ends && isEndChanged) {
      lines.set(lines.size() - 1, lines.get(lines.size() - 1) + "\n");
    }
    return lines;
  }

  private void lines(List<String> released, List<String> present) {
    for (Delta delta : deltas(released, present)) {
      if (delta.isEqual()) {
        delta.released().forEach(line -> lines.add(ComparedLine.of(Kind.BOTH, line)));
        continue;
      }
      int common = Math.min(delta.released().size(), delta.present().size());
      for (int i = 0; i < common; i++) {
        replaced(delta.released().get(i), delta.present().get(i));
      }
      rest(delta.released(), common, Kind.REMOVED);
      rest(delta.present(), common, Kind.ADDED);
    }
  }

  private void rest(List<String> all, int from, Kind kind) {
    all.subList(from, all.size()).forEach(line -> lines.add(ComparedLine.of(kind, line)));
  }

  private void replaced(String released, String present) {
    List<DiffPiece> pieces = new ArrayList<>();
    int equal = 0;
    for (Delta delta : withoutBlanks(deltas(words(released), words(present)))) {
      String before = String.join("", delta.released());
      String after = String.join("", delta.present());
      if (delta.isEqual()) {
        equal += before.strip().length();
        pieces.add(new DiffPiece(Kind.BOTH, before));
      } else {
        add(Kind.REMOVED, before, pieces);
        add(Kind.ADDED, after, pieces);
      }
    }
    if (equal < LEAST_EQUAL * Math.min(released.length(), present.length())
        && !LookAlikes.areAlike(released, present)) {
      lines.add(ComparedLine.of(Kind.REMOVED, released));
      lines.add(ComparedLine.of(Kind.ADDED, present));
    } else {
      lines.add(new ComparedLine(pieces, 0));
    }
  }

  /** Joins changes between which there is only white space, so that a phrase is one change. */
  private static List<Delta> withoutBlanks(List<Delta> deltas) {
    List<Delta> joined = new ArrayList<>();
    for (int i = 0; i < deltas.size(); i++) {
      Delta delta = deltas.get(i);
      boolean isBetween = i > 0 && i < deltas.size() - 1;
      boolean isBlank = delta.isEqual() && String.join("", delta.released()).isBlank();
      Delta last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      if (last != null && !last.isEqual() && (!delta.isEqual() || (isBlank && isBetween))) {
        joined.set(joined.size() - 1, last.and(delta));
      } else {
        joined.add(delta);
      }
    }
    return joined;
  }

  private static void add(Kind kind, String text, List<DiffPiece> pieces) {
    if (!text.isEmpty()) {
      pieces.add(new DiffPiece(kind, text));
    }
  }

  private static List<String> words(String line) {
    return List.of(WORDS.split(line, -1));
  }

  /** Parts that follow each other in both lists, or that replaced each other. */
  private record Delta(List<String> released, List<String> present, boolean isEqual) {
    /** Returns a change of these parts and those after them. */
    Delta and(Delta next) {
      return new Delta(joined(released, next.released), joined(present, next.present), false);
    }

    private static List<String> joined(List<String> one, List<String> other) {
      return Stream.concat(one.stream(), other.stream()).toList();
    }
  }

  private static List<Delta> deltas(List<String> released, List<String> present) {
    if (released.size() + present.size() > MOST_PARTS) {
      return List.of(new Delta(released, present, released.equals(present)));
    }
    List<Delta> deltas = new ArrayList<>();
    for (AbstractDelta<String> delta :
        DiffUtils.diff(released, present, /* includeEqualParts= */ true).getDeltas()) {
      deltas.add(
          new Delta(
              delta.getSource().getLines(),
              delta.getTarget().getLines(),
              delta.getType() == DeltaType.EQUAL));
    }
    return deltas;
  }

  private static List<ComparedLine> near(List<ComparedLine> all, Predicate<ComparedLine> matters) {
    List<ComparedLine> near = new ArrayList<>();
    int skipped = 0;
    for (int i = 0; i < all.size(); i++) {
      int from = Math.max(0, i - AROUND);
      int to = Math.min(all.size(), i + AROUND + 1);
      if (all.subList(from, to).stream().anyMatch(matters)) {
        near.add(new ComparedLine(all.get(i).pieces(), skipped));
        skipped = 0;
      } else {
        skipped++;
      }
    }
    return near;
  }
}
