package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Span;

/**
 * A tag of a text, with its braces.
 *
 * @param inside the text between the braces, without the signs that trim white space
 * @param trimsBefore {@code ~} if it trims the white space before it, or nothing
 * @param trimsBehind {@code ~} if it trims the white space behind it, or nothing
 * @param odd the unusual part apart from its words: another sign instead of {@code ~}, or a wrong
 *     number of braces; an empty range without one
 * @param isRaw whether it has three braces
 */
record RawTag(
    Span span, Span inside, String trimsBefore, String trimsBehind, Span odd, boolean isRaw) {

  /** Returns a tag in its place with another content. */
  String saying(String content) {
    return saying(content, false);
  }

  String saying(String content, boolean withThreeBraces) {
    String tag = "{{" + trimsBefore + content + trimsBehind + "}}";
    return withThreeBraces ? "{" + tag + "}" : tag;
  }

  /** Returns a template in its place that prints a term. */
  String showing(Term term) {
    return term.isExpression() && !term.is(Term.Form.LITERAL)
        ? saying(term.text(), isRaw)
        : term.printed();
  }
}
