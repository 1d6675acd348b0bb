package io.promptcompiler.core.source;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;

/**
 * An Ant pattern over ids: {@code *} within a part, {@code **} over parts, {@code ?} for a
 * character; a pattern that ends in {@code /} means everything below.
 */
public final class PathPattern {
  private final String pattern;
  private final PathMatcher matcher;

  /** Reads a pattern. */
  public PathPattern(String pattern) {
    this.pattern = pattern;
    String whole = pattern.endsWith("/") ? pattern + "**" : pattern;
    String glob = whole.replaceAll("[\\\\{}\\[\\]]", "\\\\$0");
    // Ant's "**/" also stands for no folder at all, the glob's does not.
    matcher =
        FileSystems.getDefault()
            .getPathMatcher("glob:" + glob.replace("**/", "{**/,}").replace("/**", "{/**,}"));
  }

  /** Whether an id matches. */
  public boolean matches(TemplateId id) {
    return matcher.matches(Path.of(id.path()));
  }

  @Override
  public String toString() {
    return pattern;
  }
}
