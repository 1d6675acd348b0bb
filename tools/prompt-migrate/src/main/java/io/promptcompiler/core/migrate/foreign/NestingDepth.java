package io.promptcompiler.core.migrate.foreign;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The depth of blocks and brackets in a template, measured before anything recurses into it. */
public final class NestingDepth {
  /** The maximum depth of a template that is converted. */
  public static final int DEEPEST = 200;

  private static final Pattern TOKEN =
      Pattern.compile("(\\{\\{~?[#^]|[(\\[])|(\\{\\{~?/|[)\\]])|\\{%[-+]?\\s*(\\w+)");

  /** The statements of Jinja that an {@code end…} closes. */
  private static final Set<String> BLOCKS =
      Set.of("if", "for", "macro", "call", "filter", "with", "block", "message", "autoescape");

  private NestingDepth() {}

  /** Returns whether blocks and brackets are nested more deeply than {@link #DEEPEST}. */
  public static boolean isTooDeep(String source) {
    int blocks = 0;
    int brackets = 0;
    Matcher token = TOKEN.matcher(source);
    while (token.find()) {
      boolean isTag = token.group().startsWith("{{") || token.group(3) != null;
      int change = change(token);
      if (isTag) {
        blocks = Math.max(0, blocks + change);
        brackets = 0;
      } else {
        brackets = Math.max(0, brackets + change);
      }
      if (blocks + brackets > DEEPEST) {
        return true;
      }
    }
    return false;
  }

  private static int change(Matcher token) {
    String statement = token.group(3);
    if (statement != null) {
      return BLOCKS.contains(statement) ? 1 : statement.startsWith("end") ? -1 : 0;
    }
    return token.group(1) != null ? 1 : -1;
  }
}
