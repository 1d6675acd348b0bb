package io.promptcompiler.runtime.integration;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Suggests known names that are similar to an unknown one. */
public final class Nearest {
  private static final int MOST = 3;

  /**
   * The maximum length of an unknown name, in UTF-16 code units. Longer names get no suggestions
   * because they are unlikely to be typing errors.
   */
  private static final int LONGEST = 200;

  /** The maximum number of known names to compare. */
  private static final int MOST_COMPARED = 10_000;

  private Nearest() {}

  /**
   * Returns up to three known names that are similar to the given name, best match first. A name is
   * similar if its edit distance is at most a third of the name's length (but at least one edit is
   * allowed; swapping two neighbours is one edit), or if it differs only in case, {@code - _ . }
   * and spaces. To limit the time taken, names of more than 200 UTF-16 code units get no
   * suggestions, and only the first 10,000 known names are compared.
   */
  public static List<String> to(String name, Collection<String> known) {
    List<String> best = new ArrayList<>();
    long[] ranks = new long[MOST + 1];
    String folded = fold(name);
    int limit = Math.max(1, name.length() / 3);
    int compared = 0;
    for (String candidate : known) {
      if (compared++ == MOST_COMPARED || name.length() > LONGEST) {
        break;
      }
      String other = fold(candidate);
      int distance =
          folded.equals(other) && !folded.isEmpty() ? 0 : distance(name, candidate, limit);
      if (distance > limit || distance >= Math.max(name.length(), candidate.length())) {
        continue;
      }
      long rank = ((long) distance << 32) - commonPrefix(name, candidate);
      int place = best.size();
      while (place > 0 && isBetter(rank, candidate, ranks[place - 1], best.get(place - 1))) {
        ranks[place] = ranks[--place];
      }
      ranks[place] = rank;
      best.add(place, candidate);
      if (best.size() > MOST) {
        best.remove(MOST);
      }
    }
    return Collections.unmodifiableList(best);
  }

  /**
   * Returns whether two names differ in at most the given number of edits, or only in case, {@code
   * - _ . } and spaces. Names of more than 200 UTF-16 code units never do.
   */
  public static boolean isWithin(int edits, String name, String other) {
    return Math.max(name.length(), other.length()) <= LONGEST
        && (fold(name).equals(fold(other)) || distance(name, other, edits) <= edits);
  }

  private static boolean isBetter(long rank, String name, long otherRank, String other) {
    return rank == otherRank ? name.compareTo(other) < 0 : rank < otherRank;
  }

  /**
   * Returns a question that suggests these names, with a leading space; empty when the list is
   * empty.
   */
  public static String question(List<String> nearest) {
    return nearest.isEmpty() ? "" : " Did you mean '" + String.join("' or '", nearest) + "'?";
  }

  private static int commonPrefix(String a, String b) {
    int length = 0;
    while (length < a.length() && length < b.length() && a.charAt(length) == b.charAt(length)) {
      length++;
    }
    return length;
  }

  private static String fold(String name) {
    return name.toLowerCase(Locale.ROOT)
        .replace("-", "")
        .replace("_", "")
        .replace(".", "")
        .replace(" ", "");
  }

  /**
   * Returns the optimal string alignment distance in UTF-16 code units, or a number above the
   * limit.
   */
  private static int distance(String a, String b, int limit) {
    if (Math.abs(a.length() - b.length()) > limit) {
      return limit + 1;
    }
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    int leastBefore = 0;
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      int least = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitute = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(substitute, Math.min(last[j], row[j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
        least = Math.min(least, row[j]);
      }
      if (Math.min(least, leastBefore) > limit) {
        return limit + 1; // each further row depends on the last two
      }
      leastBefore = least;
      int[] free = beforeLast;
      beforeLast = last;
      last = row;
      row = free;
    }
    return last[b.length()];
  }
}
