package io.promptcompiler.core.code;

import java.util.Set;
import java.util.regex.Pattern;

/** Templates of Spring AI, which are StringTemplate with braces. */
final class StringTemplateSyntax implements TemplateSyntax {
  private static final Pattern NEVER = Pattern.compile("(?!)(?<name>)");

  private final boolean refuses;

  /**
   * Creates the syntax.
   *
   * @param refuses whether this version of Spring AI is known to take names that a template defines
   *     for variables without values
   */
  StringTemplateSyntax(boolean refuses) {
    this.refuses = refuses;
  }

  @Override
  public String framework() {
    return "Spring AI";
  }

  @Override
  public Template read(String text) {
    return new ReadStringTemplate(text, refuses).read();
  }

  @Override
  public String written(String name) {
    return "{" + name + "}";
  }

  @Override
  public Set<String> provided() {
    return Set.of();
  }

  @Override
  public Pattern lookalike() {
    return NEVER;
  }
}
