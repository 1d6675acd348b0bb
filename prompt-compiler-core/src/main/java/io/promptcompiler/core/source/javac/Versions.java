package io.promptcompiler.core.source.javac;

/** Compares versions of dependencies by their numbers. */
public final class Versions {
  private Versions() {}

  /** Compares two versions; parts after the numbers, such as {@code -beta1}, do not count. */
  public static int compare(String one, String other) {
    String[] left = one.split("[.-]", -1);
    String[] right = other.split("[.-]", -1);
    for (int i = 0; i < Math.max(left.length, right.length); i++) {
      int order = Integer.compare(number(left, i), number(right, i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int number(String[] parts, int i) {
    return i < parts.length && parts[i].matches("\\d{1,9}") ? Integer.parseInt(parts[i]) : 0;
  }
}
