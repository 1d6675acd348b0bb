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

  /** Returns the next token, left in place. */
  Token peek() {
    if (ahead.isEmpty()) {
      ahead.add(lexer.next());
    }
    return ahead.element();
  }

  /** Returns whether the next token is of a kind. */
  boolean at(Kind kind) {
    return peek().is(kind);
  }

  /**
   * Returns whether the token after the next is of a kind. Only valid inside a tag, because
   * elsewhere the tokens after the next depend on it.
   */
  boolean secondIs(Kind kind) {
    peek();
    if (ahead.size() < 2) {
      ahead.add(lexer.next());
    }
    return ahead.getLast().is(kind);
  }

  /** Takes the next token. */
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
