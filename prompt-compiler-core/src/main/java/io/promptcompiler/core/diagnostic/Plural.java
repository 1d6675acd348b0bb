package io.promptcompiler.core.diagnostic;

/** Formats numbers of things with a singular or plural noun. */
public final class Plural {
  private Plural() {}

  /**
   * Returns a number with its noun: {@code 1 error}, {@code 2 errors}, {@code 0 errors}, {@code 2
   * classes}.
   */
  public static String of(long number, String noun) {
    String ending = noun.endsWith("s") ? "es" : "s";
    return number + " " + noun + (number == 1 ? "" : ending);
  }
}
