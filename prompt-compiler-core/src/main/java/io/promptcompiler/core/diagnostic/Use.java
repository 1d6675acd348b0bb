package io.promptcompiler.core.diagnostic;

import java.util.function.Supplier;

/**
 * A name in a text with its meaning there.
 *
 * @param at the name
 * @param meaning its meaning
 */
public record Use(Location at, Meaning meaning) {

  /** Returns whether somebody wants to know the meanings of the names in the text of a place. */
  public static boolean isWanted(Location at) {
    return at.source().uses() != UseSink.NONE;
  }

  /** Reports the meaning of a name, if the text records meanings. */
  public static void report(Location at, Supplier<? extends Meaning> meaning) {
    if (isWanted(at)) {
      new Use(at, meaning.get()).report();
    }
  }

  /** Reports it to whoever wants to know the names of its text. */
  public void report() {
    at.source().uses().use(this);
  }
}
