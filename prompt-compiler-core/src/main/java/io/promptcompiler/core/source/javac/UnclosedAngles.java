package io.promptcompiler.core.source.javac;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts {@code <} without {@code >}, as in {@code a < a < a}. At each of them, javac's parser
 * reads ahead as far as a list of types can reach, so a source with many takes quadratic time.
 */
final class UnclosedAngles {
  /** The maximum number in one place, far more than a person writes. */
  private static final int MOST = 100;

  /** An escape of Unicode; group 1 is the backslashes before it, group 2 its digits. */
  private static final Pattern ESCAPE =
      Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*+)\\\\u++([0-9a-fA-F]{4})");

  /** A token; group 1 is one that a list of types can have, or a comment or white space. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "(\\s++|//[^\n\r]*+|/\\*(?s:.*?)(?:\\*/|\\z)"
              + "|\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*+|[.,?@\\[\\]])"
              + "|\"\"\"(?:[^\\\\\"]|\\\\(?s:.)|\"(?!\"\"))*+(?:\"\"\"|\\z)"
              + "|\"(?:[^\\\\\"\n\r]|\\\\.)*+\"?|'(?:[^\\\\'\n\r]|\\\\.)*+'?|<<|(?s:.)");

  private UnclosedAngles() {}

  /** Returns whether there are too many for javac. */
  static boolean areTooMany(String source) {
    Deque<Integer> outside = new ArrayDeque<>();
    int allOutside = 0;
    int open = 0;
    Matcher token = TOKEN.matcher(withoutEscapes(source));
    while (token.find()) {
      if (token.group(1) != null) {
        continue;
      }
      switch (token.group()) {
        case "<" -> open++;
        case ">" -> open = Math.max(0, open - 1);
        // javac passes over parentheses when it reads ahead.
        case "(" -> {
          outside.push(open);
          allOutside += open;
          open = 0;
        }
        case ")" -> {
          open = outside.isEmpty() ? 0 : outside.pop();
          allOutside -= open;
        }
        default -> open = 0;
      }
      if (allOutside + open > MOST) {
        return true;
      }
    }
    return false;
  }

  private static String withoutEscapes(String source) {
    return source.contains("\\u")
        ? ESCAPE
            .matcher(source)
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(
                        found.group(1) + (char) Integer.parseInt(found.group(2), 16)))
        : source;
  }
}
