package io.promptcompiler.it.oracle;

import io.promptcompiler.testing.Cases;

/** Which random templates are wanted: few in each build, more with the profile {@code fuzz}. */
public final class Fuzz {
  /** What all of them are made from. */
  public static final long SEED = Long.getLong("fuzz.seed", 1);

  /** The number of the first, where they have numbers. */
  public static final int FROM = Integer.getInteger("fuzz.from", 0);

  /** How many. */
  public static final int COUNT = Cases.of("fuzz.count", 1000);

  private Fuzz() {}
}
