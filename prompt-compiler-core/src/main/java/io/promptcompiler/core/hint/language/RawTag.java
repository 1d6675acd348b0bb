package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Span;

/**
 * A tag of a text, with its braces.
 *
 * @param inside the content between the braces, without signs for whitespace control
 * @param trimsBefore {@code ~} if the tag trims whitespace before it, otherwise empty
 * @param trimsBehind {@code ~} if the tag trims whitespace after it, otherwise empty
 * @param odd the unusual part outside of the content: another sign instead of {@code ~}, or a wrong
 *     number of braces; empty if there is none
 * @param isRaw whether it has three braces
 */
record RawTag(
    Span span, Span inside, String trimsBefore, String trimsBehind, Span odd, boolean isRaw) {

  /** Returns the text of a replacement tag with other content. */
  String saying(String content) {
    return saying(content, false);
  }

  String saying(String content, boolean withThreeBraces) {
    String tag = "{{" + trimsBefore + content + trimsBehind + "}}";
    return withThreeBraces ? "{" + tag + "}" : tag;
  }

  /** Returns the text of a replacement that prints a term. */
  String showing(Term term) {
    return term.isExpression() && !term.is(Term.Form.LITERAL)
        ? saying(term.text(), isRaw || term.isRaw())
        : term.printed();
  }
}
