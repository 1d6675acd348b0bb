package io.promptcompiler.core.check.partials;

import io.promptcompiler.core.diagnostic.Location;
import java.util.List;
import java.util.Optional;

/** Looks up the partials that a text can include. */
public interface Partials {
  /** A set without partials. */
  Partials NONE =
      new Partials() {
        @Override
        public Lookup find(String name, Location at) {
          return new Lookup(Optional.empty(), false);
        }

        @Override
        public List<String> names() {
          return List.of();
        }
      };

  /**
   * Returns the partial of a name.
   *
   * @param at the place of the name
   */
  Lookup find(String name, Location at);

  /** Returns the names of all, for suggestions, sorted. */
  List<String> names();

  /**
   * The result of looking up a partial.
   *
   * @param partial the partial; none when there is none, or it is broken
   * @param isBroken whether there is one with mistakes, which are reported with it
   */
  record Lookup(Optional<Partial> partial, boolean isBroken) {}
}
