package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.LookAlikes;
import io.promptcompiler.core.program.Instruction.EmitText;

/** Describes the difference between two places, in words for people. */
final class ChangedWords {
  /** The length of a text above which only the differing part is shown. */
  private static final int WIDEST = 60;

  /** The number of characters shown on either side of white space. */
  private static final int AROUND = 10;

  private ChangedWords() {}

  /** Describes the difference between two tags, or a tag and a text. */
  static FirstDifference of(Location released, Location present) {
    String before = line(released);
    String after = line(present);
    String words =
        before.isEmpty()
            ? ""
            : before.equals(after)
                ? "The template text is the same, but its meaning has changed."
                : LookAlikes.areAlike(before, after)
                    ? "It was '%s' and is '%s'."
                        .formatted(LookAlikes.spelled(before), LookAlikes.spelled(after))
                    : "It was: " + before;
    return new FirstDifference(released, present, words);
  }

  /** Describes something that was removed. */
  static FirstDifference gone(Location released, Location present) {
    String before = line(released);
    return new FirstDifference(released, present, before.isEmpty() ? "" : "It was: " + before);
  }

  /** Describes something that was added. */
  static FirstDifference added(Location released, Location present) {
    return new FirstDifference(released, present, "This is new.");
  }

  /** Describes the difference between two fixed texts. */
  static FirstDifference of(EmitText released, EmitText present) {
    String before = released.text();
    String after = present.text();
    int start = TextPlace.same(before, after);
    int most = Math.min(before.length(), after.length()) - start;
    int end = 0;
    while (end < most
        && before.charAt(before.length() - 1 - end) == after.charAt(after.length() - 1 - end)) {
      end++;
    }
    // If lines were added or removed, the difference should begin at the beginning of a line.
    boolean isAdded = start + end == before.length();
    boolean isGone = start + end == after.length();
    if (isAdded != isGone) {
      int slid = slid(isAdded ? after : before, start, end);
      start -= slid;
      end += slid;
    }
    int words = wordStart(before, after, start);
    int rest = wordEnd(before, after, end, words);
    String old = before.substring(words, before.length() - rest);
    String now = after.substring(words, after.length() - rest);
    // New text begins at its first visible character, not at the line break before it.
    int place = start;
    if (!now.isBlank()) {
      while (place < after.length() - end && isBlank(after.charAt(place))) {
        place++;
      }
    }
    boolean looksEqual = shortened(old).equals(shortened(now)) || LookAlikes.areAlike(old, now);
    String said =
        looksEqual
            ? "It was "
                + visible(before, words, before.length() - rest)
                + " and is "
                + visible(after, words, after.length() - rest)
                + "."
            : words(old, now);
    return new FirstDifference(
        TextPlace.after(released, start),
        TextPlace.after(present, place == after.length() - end ? start : place),
        said);
  }

  /**
   * Returns how far an added or removed part can be moved back so that it begins a line; 0 if it
   * cannot.
   */
  private static int slid(String longer, int start, int end) {
    int slid = 0;
    while (start > slid
        && longer.charAt(start - slid - 1) == longer.charAt(longer.length() - end - slid - 1)) {
      if (start == slid || longer.charAt(start - slid - 1) == '\n') {
        return slid;
      }
      slid++;
    }
    return start == slid ? slid : 0;
  }

  private static String words(String before, String after) {
    String old = shortened(before);
    String now = shortened(after);
    return old.isEmpty()
        ? "'" + now + "' is new."
        : now.isEmpty() ? "'" + old + "' is gone." : "It was '" + old + "' and is '" + now + "'.";
  }

  /** Returns the beginning of the word in which two texts begin to differ. */
  private static int wordStart(String one, String other, int start) {
    int words = start;
    boolean isInside = isWord(one, start) || isWord(other, start);
    while (isInside && words > 0 && isWord(one, words - 1)) {
      words--;
    }
    return words;
  }

  /** Returns the number of characters after the last word that differs between two texts. */
  private static int wordEnd(String one, String other, int end, int start) {
    int rest = end;
    boolean isInside =
        isWord(one, one.length() - 1 - end) || isWord(other, other.length() - 1 - end);
    while (isInside && rest > 0 && isWord(one, one.length() - rest)) {
      rest--;
    }
    return Math.min(rest, Math.min(one.length(), other.length()) - start);
  }

  private static boolean isWord(String text, int at) {
    return at >= 0 && at < text.length() && Character.isLetterOrDigit(text.charAt(at));
  }

  private static boolean isBlank(char unit) {
    return Character.isWhitespace(unit);
  }

  /** Returns a text on one line, without its middle if it is long. */
  private static String shortened(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= WIDEST
        ? line
        : line.substring(0, WIDEST / 2).strip()
            + " … "
            + line.substring(line.length() - WIDEST / 3).strip();
  }

  /** Returns a part of a text with some context, in which each character looks different. */
  private static String visible(String text, int start, int end) {
    int from = Math.max(0, start - AROUND);
    int to = Math.min(text.length(), Math.min(end, start + WIDEST) + AROUND);
    String seen = LookAlikes.spelled(text.substring(from, to));
    return "'" + (from > 0 ? "…" : "") + seen + (to < text.length() ? "…" : "") + "'";
  }

  /** Returns the line of a place, shortened around it. */
  private static String line(Location place) {
    if (place.isWholeFile()) {
      return "";
    }
    String line = place.source().lineText(place.line());
    int at = Math.min(line.length(), Math.max(0, place.column() - 1));
    int from = Math.max(0, Math.min(at - WIDEST / 3, line.length() - WIDEST));
    int to = Math.min(line.length(), from + WIDEST);
    String part = line.substring(from, to).strip();
    return (from > 0 ? "…" : "") + part + (to < line.length() ? "…" : "");
  }
}
