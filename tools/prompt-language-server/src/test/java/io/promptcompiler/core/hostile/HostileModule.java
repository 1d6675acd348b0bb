package io.promptcompiler.core.hostile;

import io.promptcompiler.core.CompilerOptions;
import java.nio.file.Path;
import java.util.Map;

/**
 * A module as somebody may send it.
 *
 * @param name what it is made of, for messages
 * @param files contents by path below its home; templates lie in {@code prompts}
 * @param configured what it is configured to be
 */
record HostileModule(String name, Map<String, byte[]> files, Configured configured) {

  /** The options of a module, which may depend on where it lies. */
  @FunctionalInterface
  interface Configured {
    /** Options like the usual ones, for a module at this place. */
    CompilerOptions of(CompilerOptions usual, Path home);
  }

  /** A module with the usual options. */
  static HostileModule of(String name, Map<String, byte[]> files) {
    return new HostileModule(name, files, (usual, home) -> usual);
  }
}
