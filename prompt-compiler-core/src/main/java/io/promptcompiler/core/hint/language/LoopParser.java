package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Span;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what other languages write behind {@code for}: which list, and what its elements are
 * called.
 */
final class LoopParser {
  private static final String NAME = "\\$?([\\p{L}_][\\p{L}\\p{N}_]*)";
  private static final String NAMES = NAME + "(?:\\s*,\\s*" + NAME + ")?";

  /** {@code item in items}, {@code (const item of items)}, {@code String item : items}. */
  private static final Pattern ELEMENT_FIRST =
      Pattern.compile(
          "(?:(?:let|const|var|auto|final)\\s+|[A-Z]\\w*\\s+)?\\(?"
              + NAMES
              + "\\)?(?:\\s+in\\s+|\\s+of\\s+|\\s*:\\s*|\\s*:=\\s*range\\s+)");

  /** {@code items as item}, and {@code $i, $item := .Items} of Go. */
  private static final Pattern LIST_FIRST =
      Pattern.compile("(.+?)\\s+as\\s+\\(?" + NAMES + "(?:\\s*=>\\s*" + NAME + ")?\\)?");

  private static final Pattern GO = Pattern.compile(NAMES + "\\s*:?=\\s*(?:range\\s+)?");

  private static final Pattern ENUMERATED =
      Pattern.compile(
          "(?:enumerate\\((.+)\\)|(.+)\\.(?:items|entries|entrySet|iterator)\\(\\)|(.+))");

  private LoopParser() {}

  /** {@code items as |item|}, or nothing where it is no such loop. */
  static Optional<String> read(String text) {
    String loop = text.strip().replaceFirst(":$", "").strip();
    String inner = isInParentheses(loop) ? loop.substring(1, loop.length() - 1).strip() : loop;
    Matcher go = GO.matcher(inner);
    if (go.lookingAt() && !inner.substring(go.end()).startsWith("=")) {
      boolean hasIndex = go.group(2) != null;
      return list(
          inner.substring(go.end()), go.group(hasIndex ? 2 : 1), hasIndex ? go.group(1) : null);
    }
    Matcher first = ELEMENT_FIRST.matcher(inner);
    if (first.lookingAt()) {
      String over = inner.substring(first.end());
      boolean isKeyFirst = over.matches("enumerate\\(.*|.*\\.(?:items|entries)\\(\\)");
      boolean hasTwo = first.group(2) != null;
      return isKeyFirst && hasTwo
          ? list(over, first.group(2), first.group(1))
          : list(over, first.group(1), first.group(2));
    }
    Matcher last = LIST_FIRST.matcher(inner);
    if (last.matches()) {
      return last.group(4) != null
          ? list(last.group(1), last.group(4), last.group(2))
          : list(last.group(1), last.group(2), last.group(3));
    }
    return Optional.empty();
  }

  private static boolean isInParentheses(String text) {
    return text.startsWith("(")
        && text.endsWith(")")
        && text.indexOf(')') >= (text.indexOf('(', 1) < 0 ? text.length() - 1 : 0)
        && !text.matches("\\([^)]*\\)\\s+(?:in|of)\\b.*");
  }

  private static Optional<String> list(String over, String item, @Nullable String key) {
    Matcher matcher = ENUMERATED.matcher(over.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int group = matcher.group(1) != null ? 1 : matcher.group(2) != null ? 2 : 3;
    String list = matcher.group(group);
    return ExpressionParser.whole(list, new Span(0, list.length()), false)
        .filter(Piece::isExpression)
        .map(piece -> piece.argument() + " as |" + item + (key == null ? "" : " " + key) + "|");
  }
}
