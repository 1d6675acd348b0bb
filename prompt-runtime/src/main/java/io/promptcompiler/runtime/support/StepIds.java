package io.promptcompiler.runtime.support;

/**
 * Compares step ids. Numbers in ids are compared by value, so {@code S2} comes before {@code S10}.
 */
public final class StepIds {
  private StepIds() {}

  /** Compares two ids like {@link java.util.Comparator#compare}. Returns 0 only for equal ids. */
  public static int compare(String a, String b) {
    int i = 0;
    int j = 0;
    while (i < a.length() && j < b.length()) {
      int endOfA = endOfNumber(a, i);
      int endOfB = endOfNumber(b, j);
      int order;
      if (endOfA > i && endOfB > j) {
        order = compareNumbers(a.substring(i, endOfA), b.substring(j, endOfB));
        i = endOfA;
        j = endOfB;
      } else {
        order = a.charAt(i++) - b.charAt(j++);
      }
      if (order != 0) {
        return order;
      }
    }
    int rest = (a.length() - i) - (b.length() - j);
    return rest == 0 ? a.compareTo(b) : rest;
  }

  /** Compares digits by their value. Java reads very many of them slowly. */
  private static int compareNumbers(String a, String b) {
    String x = a.substring(leadingZeros(a));
    String y = b.substring(leadingZeros(b));
    return x.length() == y.length() ? x.compareTo(y) : x.length() - y.length();
  }

  private static int leadingZeros(String digits) {
    int zeros = 0;
    while (zeros < digits.length() && digits.charAt(zeros) == '0') {
      zeros++;
    }
    return zeros;
  }

  private static int endOfNumber(String id, int from) {
    int end = from;
    while (end < id.length() && id.charAt(end) >= '0' && id.charAt(end) <= '9') {
      end++;
    }
    return end;
  }
}
