package io.promptcompiler.testing;

/**
 * The cases of tests that could try any number, and of long tables: a part of them in each build,
 * and all of them with {@code -Dcases=all}, as every night.
 */
public final class Cases {
  /** Whether all cases are tried. */
  public static final boolean ALL = "all".equals(System.getProperty("cases"));

  private Cases() {}

  /** Returns a tenth of a number, and at least 1, unless all cases are tried. */
  public static int of(int all) {
    return ALL ? all : Math.max(1, all / 10);
  }

  /** Returns whether a case of a table is tried: one in three, unless all are. */
  public static boolean has(int number) {
    return ALL || Math.floorMod(number, 3) == 0;
  }

  /** Returns the number that a system property asks for, or else {@code of(all)}. */
  public static int of(String property, int all) {
    return Integer.getInteger(property, of(all));
  }
}
