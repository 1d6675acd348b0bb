package io.promptcompiler.core.syntax;

/** Interprets braces that directly follow a tag. */
public enum Braces {
  /** As in handlebars.js, the braces belong to the tag: {@code {{x}}}} } is a mistake. */
  EXACT,
  /** They are text where the tag is closed without them, as in JSON: {@code {"n": {{x}}}} }. */
  MAY_FOLLOW
}
