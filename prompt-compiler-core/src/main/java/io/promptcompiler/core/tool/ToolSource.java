package io.promptcompiler.core.tool;

/**
 * Where a tool is defined.
 *
 * @param kind the kind of source
 * @param name the file, the library, the class with the method, or the name of the server; empty
 *     for names that are only declared
 */
public record ToolSource(Kind kind, String name) {
  /** The kinds of sources, in the order in which they are looked up. */
  public enum Kind {
    /** A file of the module. */
    FILE,
    /** A file of a prompt library. */
    LIBRARY,
    /** A method in Java. */
    JAVA,
    /** A name in {@code external}. */
    EXTERNAL,
    /** A server of the Model Context Protocol whose tools are pinned. */
    SERVER
  }

  /** Returns the source in words, as the end of a sentence about it: {@code in the file 'x'}. */
  public String words() {
    return switch (kind) {
      case FILE -> "in the file '" + name + "'";
      case LIBRARY -> "in the library '" + name + "'";
      case JAVA -> "in Java, '" + name + "'";
      case EXTERNAL -> "under 'external' in prompt.yaml";
      case SERVER -> "on the server '" + name + "'";
    };
  }
}
