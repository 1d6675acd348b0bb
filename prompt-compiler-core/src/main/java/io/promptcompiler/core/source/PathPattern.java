package io.promptcompiler.core.source;

import io.promptcompiler.runtime.support.PathGlob;

/**
 * An Ant pattern over ids: {@code *} within a part, {@code **} over parts, {@code ?} for a
 * character; a pattern that ends in {@code /} matches everything below. It means the same on every
 * system, and matching takes time in proportion to the product of both lengths at most.
 */
public final class PathPattern {
  private final String pattern;
  private final PathGlob glob;

  /** Reads a pattern. */
  public PathPattern(String pattern) {
    this.pattern = pattern;
    // Braces and brackets have no meaning in Ant patterns. "/**" also matches nothing, unlike in
    // globs,
    // not; both mean by "**/" no folder at all, too.
    String plain = pattern.replace("[", "[[]").replace("{", "[{]");
    glob =
        new PathGlob(
            plain.endsWith("/**")
                ? plain.substring(0, plain.length() - "/**".length()) + "{/**,}"
                : plain);
  }

  /** Whether an id matches. */
  public boolean matches(TemplateId id) {
    return glob.matches(id.path());
  }

  @Override
  public String toString() {
    return pattern;
  }
}
