package io.promptcompiler.core.diagnostic;

import java.util.function.Supplier;

/**
 * A use of a name in a text, with its meaning there.
 *
 * @param at the name
 * @param meaning its meaning
 */
public record Use(Location at, Meaning meaning) {

  /** Returns whether the text of a place records the meanings of names. */
  public static boolean isWanted(Location at) {
    return at.source().uses() != UseSink.NONE;
  }

  /** Reports the meaning of a name, if the text records meanings. */
  public static void report(Location at, Supplier<? extends Meaning> meaning) {
    if (isWanted(at)) {
      new Use(at, meaning.get()).report();
    }
  }

  /** Reports this use to the sink of its text. */
  public void report() {
    at.source().uses().use(this);
  }
}
