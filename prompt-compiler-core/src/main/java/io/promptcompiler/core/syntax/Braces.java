package io.promptcompiler.core.syntax;

/** Interprets braces that directly follow a tag. */
public enum Braces {
  /** The braces belong to the tag, as in handlebars.js: {@code {{x}}}} } is a mistake. */
  EXACT,
  /** The braces are text if the tag is closed without them, as in JSON: {@code {"n": {{x}}}} }. */
  MAY_FOLLOW
}
