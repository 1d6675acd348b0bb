package io.promptcompiler.core.backend;

/**
 * A type in a signature, without annotations.
 *
 * @param written the type in source code, with full names: {@code java.util.List<java.lang.String>}
 * @param erased the type in class files: {@code java.util.List}
 */
public record ApiType(String written, String erased) {
  /** Returns the type with simple names, for people. */
  @Override
  public String toString() {
    return written.replaceAll("\\b(?:\\p{Ll}\\w*\\.)+(?=\\p{Lu}|_)", "");
  }
}
