package io.promptcompiler.core.source;

import io.promptcompiler.runtime.support.PathGlob;

/**
 * An Ant pattern over ids: {@code *} within a part, {@code **} over parts, {@code ?} for a
 * character; a pattern that ends in {@code /} matches everything below. Patterns match in the same
 * way on every system. The time for matching is at most proportional to the product of both
 * lengths.
 */
public final class PathPattern {
  private final String pattern;
  private final PathGlob glob;

  /** Reads a pattern. */
  public PathPattern(String pattern) {
    this.pattern = pattern;
    // Braces and brackets have no meaning in Ant patterns. Unlike in globs, "/**" also matches the
    // folder itself. In both, "**/" also matches no folder at all.
    String plain = pattern.replace("[", "[[]").replace("{", "[{]");
    glob =
        new PathGlob(
            plain.endsWith("/**")
                ? plain.substring(0, plain.length() - "/**".length()) + "{/**,}"
                : plain);
  }

  /** Returns whether an id matches. */
  public boolean matches(TemplateId id) {
    return matches(id.path());
  }

  /** Returns whether a path inside a root, which need not be an id, matches. */
  public boolean matches(String path) {
    return glob.matches(path);
  }

  @Override
  public String toString() {
    return pattern;
  }
}
