package io.promptcompiler.core.java;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A formatter that puts Javadoc with one line of text on one line, {@code /** Text. *}{@code /},
 * which JavaPoet cannot do. A line that consists of {@code /**} always begins Javadoc, because
 * strings in generated code never contain line breaks.
 */
final class OneLineJavadoc {
  private static final Pattern THREE_LINES =
      Pattern.compile("^( *)/\\*\\*\n\\1 \\* (.*)\n\\1 \\*/$", Pattern.MULTILINE);
  private static final int LONGEST = 100;

  private OneLineJavadoc() {}

  /** Returns a source file with short Javadoc on one line. */
  static String in(String source) {
    return THREE_LINES
        .matcher(source)
        .replaceAll(
            found -> {
              String line = found.group(1) + "/** " + found.group(2) + " */";
              return Matcher.quoteReplacement(line.length() <= LONGEST ? line : found.group());
            });
  }
}
