package io.promptcompiler.runtime.support;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Which of the known names may have been meant by an unknown one. */
public final class Nearest {
  private static final int MOST = 3;

  private Nearest() {}

  /**
   * The known names nearest to one, best first, at most three. Near is what a third of its
   * characters' edits reach (at least one, swapping two neighbours counts once), or what is equal
   * but for case and for {@code - _ . } and blanks.
   */
  public static List<String> to(String name, Collection<String> known) {
    List<Candidate> near = new ArrayList<>();
    String folded = fold(name);
    int limit = Math.max(1, name.length() / 3);
    for (String candidate : known) {
      String other = fold(candidate);
      int distance =
          folded.equals(other) && !folded.isEmpty() ? 0 : distance(name, candidate, limit);
      if (distance <= limit && distance < Math.max(name.length(), candidate.length())) {
        near.add(new Candidate(candidate, distance, commonPrefix(name, candidate)));
      }
    }
    Collections.sort(near);
    List<String> best = new ArrayList<>();
    for (Candidate candidate : near.subList(0, Math.min(MOST, near.size()))) {
      best.add(candidate.name);
    }
    return Collections.unmodifiableList(best);
  }

  /** Asks whether one of these names was meant, after a blank; empty when there is none. */
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

  /** The optimal string alignment distance in UTF-16 units, or more than the limit. */
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
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitute = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(substitute, Math.min(last[j], row[j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      int[] free = beforeLast;
      beforeLast = last;
      last = row;
      row = free;
    }
    return last[b.length()];
  }

  /** A known name that is near; the better one comes first. */
  private static final class Candidate implements Comparable<Candidate> {
    private final String name;
    private final int distance;
    private final int commonPrefix;

    Candidate(String name, int distance, int commonPrefix) {
      this.name = name;
      this.distance = distance;
      this.commonPrefix = commonPrefix;
    }

    @Override
    public int compareTo(Candidate other) {
      if (distance != other.distance) {
        return distance - other.distance;
      }
      return commonPrefix == other.commonPrefix
          ? name.compareTo(other.name)
          : other.commonPrefix - commonPrefix;
    }
  }
}
