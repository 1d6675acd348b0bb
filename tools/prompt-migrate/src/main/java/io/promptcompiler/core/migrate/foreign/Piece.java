package io.promptcompiler.core.migrate.foreign;

/**
 * A piece of a Handlebars template.
 *
 * @param kind its kind
 * @param text the printed text, or the content of the tag without braces
 */
public record Piece(Kind kind, String text) {
  /** The kind of a piece. */
  public enum Kind {
    /** Printed text. */
    TEXT,
    /** A tag that never removes the line on which it is alone. */
    VALUE,
    /** A tag that removes the line on which it is alone. */
    BLOCK,
    /** A tag that begins or ends a message. */
    MESSAGE
  }

  /** Returns printed text. */
  public static Piece text(String text) {
    return new Piece(Kind.TEXT, text);
  }

  /** Returns a tag that prints a value. */
  public static Piece value(String content) {
    return new Piece(Kind.VALUE, content);
  }

  static Piece block(String content) {
    return new Piece(Kind.BLOCK, content);
  }

  boolean isText() {
    return kind == Kind.TEXT;
  }

  boolean isComment() {
    return !isText() && text.startsWith("!");
  }
}
