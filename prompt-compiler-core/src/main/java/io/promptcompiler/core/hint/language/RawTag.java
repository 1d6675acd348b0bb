package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Span;

/**
 * A tag as it is written, with its braces.
 *
 * @param inside what stands between the braces, without the signs that trim white space
 * @param trimsBefore {@code ~} where it trims the white space before it, or nothing
 * @param trimsBehind {@code ~} where it trims the white space behind it, or nothing
 * @param odd what makes it odd before its words are looked at: a sign that was taken for {@code ~},
 *     or a wrong number of braces; an empty range without such
 * @param isRaw whether it has three braces
 */
record RawTag(
    Span span, Span inside, String trimsBefore, String trimsBehind, Span odd, boolean isRaw) {

  /** A tag in its place that says something else. */
  String saying(String content) {
    return "{{" + trimsBefore + content + trimsBehind + "}}";
  }

  /** A template in its place that consists of tags and text. */
  String showing(Piece piece) {
    if (!piece.isExpression() || piece.is(Piece.Form.LITERAL)) {
      return piece.printed();
    }
    String tag = saying(piece.text());
    return isRaw ? "{" + tag + "}" : tag;
  }
}
