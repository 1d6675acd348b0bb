package io.promptcompiler.core.check.partials;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.tool.ToolLookup;
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

        @Override
        public boolean isSkill(String name) {
          return false;
        }

        @Override
        public ToolLookup tools() {
          return ToolLookup.NONE;
        }

        @Override
        public Optional<String> elsewhere(String name) {
          return Optional.empty();
        }
      };

  /**
   * Looks up the partial with the given name.
   *
   * @param at the place of the name
   */
  Lookup find(String name, Location at);

  /** Returns the names of all partials, sorted, for suggestions. */
  List<String> names();

  /** Returns whether there is a skill with the given name. */
  boolean isSkill(String name);

  /** Returns the tools that the text can mention. */
  ToolLookup tools();

  /** Returns the path of the only text with a name in another folder, which can be called by it. */
  Optional<String> elsewhere(String name);

  /**
   * The result of looking up a partial.
   *
   * @param partial the partial; empty if it does not exist or has errors
   * @param isBroken whether it exists but has errors, which are reported for its own file
   */
  record Lookup(Optional<Partial> partial, boolean isBroken) {}
}
