package io.promptcompiler.workbench.review;

import io.promptcompiler.workbench.review.DiffPiece.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The lines in which rendered texts differ. They show a line of a template if they equal it apart
 * from its tags, which stand for any text.
 */
final class RenderedLines {
  private static final Pattern TAG = Pattern.compile("\\{\\{(?:(?!\\{\\{|}}).)*+}}}?");

  /** The most lines that are searched for each line of a template. */
  private static final int MOST = 1_000;

  private final Set<String> released = new HashSet<>();
  private final Set<String> present = new HashSet<>();

  RenderedLines(List<ComparedText> texts) {
    for (ComparedText text : texts) {
      for (ComparedLine line : text.lines()) {
        if (line.differs()) {
          released.add(line.without(Kind.ADDED));
          present.add(line.without(Kind.REMOVED));
        }
      }
    }
  }

  boolean isEmpty() {
    return present.isEmpty();
  }

  /** Returns whether both sides of a line of a template are among the lines. */
  boolean show(ComparedLine line) {
    return (line.isAll(Kind.ADDED) || isAmong(released, line.without(Kind.ADDED)))
        && (line.isAll(Kind.REMOVED) || isAmong(present, line.without(Kind.REMOVED)));
  }

  private static boolean isAmong(Set<String> lines, String template) {
    List<String> fixed = List.of(TAG.split(template, -1));
    return lines.stream().limit(MOST).anyMatch(line -> isMade(fixed, line));
  }

  /** Returns whether a line consists of fixed texts and anything between them. */
  private static boolean isMade(List<String> fixed, String line) {
    String first = fixed.get(0);
    String last = fixed.get(fixed.size() - 1);
    if (fixed.size() == 1) {
      return line.equals(first);
    }
    if (line.length() < first.length() + last.length()
        || !line.startsWith(first)
        || !line.endsWith(last)) {
      return false;
    }
    int end = line.length() - last.length();
    int at = first.length();
    for (String middle : fixed.subList(1, fixed.size() - 1)) {
      int found = line.indexOf(middle, at);
      if (found < 0 || found + middle.length() > end) {
        return false;
      }
      at = found + middle.length();
    }
    return true;
  }
}
