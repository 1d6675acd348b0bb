package io.promptcompiler.it.oracle;

/** Which random templates are wanted: few in each build, many with the profile {@code fuzz}. */
public final class Fuzz {
  /** What all of them are made from. */
  public static final long SEED = Long.getLong("fuzz.seed", 1);

  /** The number of the first, where they have numbers. */
  public static final int FROM = Integer.getInteger("fuzz.from", 0);

  /** How many. */
  public static final int COUNT = Integer.getInteger("fuzz.count", 300);

  private Fuzz() {}

  /** handlebars.js for them: in Node.js, if a number is asked for and it is installed. */
  public static HandlebarsJs handlebars() {
    boolean isBuild = Integer.getInteger("fuzz.count") == null;
    return isBuild ? new HandlebarsJs() : HandlebarsJs.fastest();
  }
}
