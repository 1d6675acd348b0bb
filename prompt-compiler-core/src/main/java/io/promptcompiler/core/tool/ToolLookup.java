package io.promptcompiler.core.tool;

import java.util.List;

/** Looks up the tools that a text can mention. Lookups are dependencies of the text. */
public interface ToolLookup {
  /** A lookup without tools. */
  ToolLookup NONE =
      new ToolLookup() {
        @Override
        public List<KnownTool> named(String name) {
          return List.of();
        }

        @Override
        public boolean isEmpty() {
          return true;
        }

        @Override
        public KnownTools all() {
          return KnownTools.NONE;
        }
      };

  /** Returns the tools that a name can mean; see {@link KnownTools#named}. */
  List<KnownTool> named(String name);

  /** Returns whether there are no tools at all, so that texts need not be searched for names. */
  boolean isEmpty();

  /** Returns all tools, to find out what else a word may mean. */
  KnownTools all();
}
