package io.promptcompiler.core.diagnostic;

/** Numbers of things in words. */
public final class Plural {
  private Plural() {}

  /** {@code 1 error}, {@code 2 errors}, {@code 0 errors}. */
  public static String of(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
