package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Span;

/**
 * A token of a Handlebars template.
 *
 * @param kind its kind
 * @param text its value: for content without the escaping backslash, for strings without quotes
 * @param span its range, as written
 */
record Token(Kind kind, String text, Span span) {

  /** The terminals of the Handlebars grammar, and kinds of errors. */
  enum Kind {
    CONTENT,
    COMMENT,
    OPEN,
    OPEN_UNESCAPED,
    OPEN_BLOCK,
    OPEN_INVERSE,
    OPEN_INVERSE_CHAIN,
    INVERSE,
    OPEN_END_BLOCK,
    OPEN_PARTIAL,
    OPEN_PARTIAL_BLOCK,
    OPEN_RAW_BLOCK,
    CLOSE_RAW_BLOCK,
    END_RAW_BLOCK,
    CLOSE,
    CLOSE_UNESCAPED,
    OPEN_SUBEXPRESSION,
    CLOSE_SUBEXPRESSION,
    ID,
    STRING,
    NUMBER,
    BOOLEAN,
    UNDEFINED,
    NULL,
    DATA,
    SEPARATOR,
    EQUALS,
    OPEN_BLOCK_PARAMETERS,
    CLOSE_BLOCK_PARAMETERS,
    /** A comment that is not closed. */
    UNCLOSED_COMMENT,
    /** The content of a raw block that is not closed. */
    UNCLOSED_RAW_BLOCK,
    /** A character that cannot begin a token. */
    INVALID,
    END
  }

  /** Returns whether a token of this kind begins a tag. */
  boolean opensTag() {
    return switch (kind) {
      case OPEN,
          OPEN_UNESCAPED,
          OPEN_BLOCK,
          OPEN_INVERSE,
          OPEN_INVERSE_CHAIN,
          OPEN_END_BLOCK,
          OPEN_PARTIAL,
          OPEN_PARTIAL_BLOCK,
          OPEN_RAW_BLOCK ->
          true;
      default -> false;
    };
  }

  boolean is(Kind other) {
    return kind == other;
  }
}
