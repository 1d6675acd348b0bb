package io.promptcompiler.core.code;

import java.util.Set;
import java.util.regex.Pattern;

/** The templates of a framework. */
interface TemplateSyntax {

  /** Returns the name of the framework, for messages. */
  String framework();

  /** Returns the variables and mistakes of a template. */
  Template read(String text);

  /** Returns how a variable is written. */
  String written(String name);

  /** Returns the variables to which the framework itself gives values. */
  Set<String> provided();

  /**
   * Returns a pattern of parts that look like variables of this syntax but are sent as they are.
   * Its group {@code name} is the name.
   */
  Pattern lookalike();
}
