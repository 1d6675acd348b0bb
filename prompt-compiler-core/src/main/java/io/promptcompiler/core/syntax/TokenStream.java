package io.promptcompiler.core.syntax;

import io.promptcompiler.core.syntax.Token.Kind;
import java.util.ArrayDeque;
import java.util.Deque;

/** The tokens of a template, with lookahead. */
final class TokenStream {
  private final Lexer lexer;
  private final Deque<Token> ahead = new ArrayDeque<>();

  TokenStream(Lexer lexer) {
    this.lexer = lexer;
  }

  /** Returns the next token without consuming it. */
  Token peek() {
    if (ahead.isEmpty()) {
      ahead.add(lexer.next());
    }
    return ahead.element();
  }

  /** Returns whether the next token has the given kind. */
  boolean at(Kind kind) {
    return peek().is(kind);
  }

  /**
   * Returns whether the token after the next one has the given kind. May only be called inside a
   * tag: elsewhere, the kind of the next token determines how the following ones are read.
   */
  boolean secondIs(Kind kind) {
    peek();
    if (ahead.size() < 2) {
      ahead.add(lexer.next());
    }
    return ahead.getLast().is(kind);
  }

  /** Consumes and returns the next token. */
  Token next() {
    peek();
    return ahead.remove();
  }

  /** Skips the rest of a broken tag. */
  void skipTag() {
    ahead.clear();
    lexer.skipTag();
  }
}
