package io.promptcompiler.core.hint.language;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Translates the head of a loop of another language: the list, and the names of its elements. */
final class LoopParser {
  private static final String NAME = "\\$?([\\p{L}_][\\p{L}\\p{N}_]*)";
  private static final String NAMES = NAME + "(?:\\s*,\\s*" + NAME + ")?";

  /** {@code item in items}, {@code (const item of items)}, {@code String item : items}. */
  private static final Pattern ELEMENT_FIRST =
      Pattern.compile(
          "(?:(?:let|const|var|auto|final)\\s+|[A-Z]\\w*\\s+)?\\(?"
              + NAMES
              + "\\)?(?:\\s+in\\s+|\\s+of\\s+|\\s*:\\s*|\\s*:=\\s*range\\s+)");

  /** {@code items as item}, {@code items as key => item}. */
  private static final Pattern LIST_FIRST =
      Pattern.compile(
          "(.+?)\\s+as\\s+\\(?"
              + NAME
              + "(?:(?:\\s*,\\s*|\\s+)"
              + NAME
              + ")?"
              + "(?:\\s*=>\\s*"
              + NAME
              + ")?\\)?");

  /** {@code $i, $item := range .Items}. */
  private static final Pattern GO = Pattern.compile(NAMES + "\\s*:?=\\s*(?:range\\s+)?");

  private static final Pattern ENUMERATED =
      Pattern.compile("enumerate\\((.+)\\)|(.+)\\.(?:items|entries|entrySet|iterator)\\(\\)");

  /** The maximum length of the head of a loop that is translated. */
  private static final int LONGEST = 1_000;

  private LoopParser() {}

  /**
   * Returns the translation, such as {@code items as |item|}; empty if the text is not the head of
   * a loop.
   */
  static Optional<String> parse(String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    String loop = text.strip().replaceFirst(":$", "").strip();
    String inner = isInParentheses(loop) ? loop.substring(1, loop.length() - 1).strip() : loop;
    Matcher go = GO.matcher(inner);
    if (go.lookingAt() && !inner.startsWith("=", go.end())) {
      String list = inner.substring(go.end());
      return go.group(2) == null
          ? over(list, go.group(1), null)
          : over(list, go.group(2), go.group(1));
    }
    Matcher first = ELEMENT_FIRST.matcher(inner);
    if (first.lookingAt()) {
      String list = inner.substring(first.end());
      boolean isKeyFirst = list.matches("enumerate\\(.*|.*\\.(?:items|entries)\\(\\)");
      return isKeyFirst && first.group(2) != null
          ? over(list, first.group(2), first.group(1))
          : over(list, first.group(1), first.group(2));
    }
    Matcher last = LIST_FIRST.matcher(inner);
    if (!last.matches()) {
      return Optional.empty();
    }
    return last.group(4) != null
        ? over(last.group(1), last.group(4), last.group(2))
        : over(last.group(1), last.group(2), last.group(3));
  }

  private static boolean isInParentheses(String text) {
    return text.startsWith("(")
        && text.endsWith(")")
        && text.indexOf(')') >= (text.indexOf('(', 1) < 0 ? text.length() - 1 : 0)
        && !text.matches("\\([^)]*\\)\\s+(?:in|of)\\b.*");
  }

  private static Optional<String> over(String list, String item, @Nullable String key) {
    String names = " as |" + item + (key == null ? "" : " " + key) + "|";
    Matcher enumerated = ENUMERATED.matcher(list.strip());
    String each = enumerated.matches() ? enumerated.replaceFirst("$1$2") : list.strip();
    boolean isFiltered = each.matches("(?s).*\\sif\\s.*");
    return ExpressionParser.whole(each, false)
        .filter(term -> term.isExpression() && !isFiltered)
        .map(term -> term.argument() + names);
  }
}
