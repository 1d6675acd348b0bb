package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Span;
import java.util.Optional;

/**
 * Reads a range of a text from left to right, and records the first part that Handlebars would not
 * understand.
 */
final class Scanner {
  private final String text;
  private final int end;
  private int at;
  private Optional<Mark> mark = Optional.empty();

  Scanner(String text, int start, int end) {
    this.text = text;
    this.at = start;
    this.end = end;
  }

  /** Text that Handlebars does not understand. */
  record Mark(Span span, String word) {
    /** Returns a mark on a range, unless the range is empty. */
    static Optional<Mark> of(int from, int to, String text) {
      return from < to
          ? Optional.of(new Mark(new Span(from, to), text.substring(from, to)))
          : Optional.empty();
    }
  }

  int position() {
    return at;
  }

  /** Returns to a position, and discards the marks after it. */
  void moveTo(int position) {
    at = position;
    mark = mark.filter(first -> first.span().start() < position);
  }

  boolean isAtEnd() {
    return skipSpace().at >= end;
  }

  Optional<Mark> mark() {
    return mark;
  }

  /** Marks the text from a position to the current one as foreign. */
  void note(int from) {
    note(from, at);
  }

  /** Marks a range without trailing spaces as foreign, unless an earlier range is marked. */
  void note(int from, int to) {
    if (mark.filter(first -> first.span().start() <= from).isEmpty()) {
      int stop = to;
      while (stop > from && isSpace(text.charAt(stop - 1))) {
        stop--;
      }
      mark = Mark.of(from, stop, text).or(() -> mark);
    }
  }

  /** Returns the next character, or NUL at the end. */
  char peek() {
    return peek(0);
  }

  char peek(int ahead) {
    return at + ahead < end ? text.charAt(at + ahead) : '\0';
  }

  void skip(int count) {
    at = Math.min(end, at + count);
  }

  Scanner skipSpace() {
    while (at < end && isSpace(text.charAt(at))) {
      at++;
    }
    return this;
  }

  boolean isBeforeSpace() {
    return at >= end || isSpace(text.charAt(at));
  }

  boolean sees(String what) {
    return at + what.length() <= end && text.startsWith(what, at);
  }

  /** Consumes the given text if it is next. */
  boolean take(String what) {
    boolean isNext = sees(what);
    at += isNext ? what.length() : 0;
    return isNext;
  }

  /** Consumes the given text if it is next after spaces. */
  boolean takeNext(String what) {
    return skipSpace().take(what);
  }

  /** Consumes the given text if it is next after spaces, and marks it as foreign. */
  boolean takeForeign(String what) {
    boolean isNext = takeNext(what);
    if (isNext) {
      note(at - what.length());
    }
    return isNext;
  }

  /** Returns the next letters, digits and underscores without consuming them. */
  String word() {
    int stop = at;
    while (stop < end && isWord(text.charAt(stop))) {
      stop++;
    }
    return text.substring(at, stop);
  }

  /** Consumes the given word if it is next after spaces. */
  boolean takeWord(String what) {
    boolean isNext = skipSpace().word().equals(what);
    at += isNext ? what.length() : 0;
    return isNext;
  }

  /** Consumes everything through a character. Returns false if the character does not follow. */
  boolean takeThrough(char close, String forbidden) {
    while (peek() != close && peek() != '\0' && forbidden.indexOf(peek()) < 0) {
      skip(1);
    }
    return take(String.valueOf(close));
  }

  String since(int from) {
    return text.substring(from, at);
  }

  /** Consumes the rest. */
  String rest() {
    int from = at;
    at = end;
    return since(from);
  }

  static boolean isWord(char unit) {
    return Character.isLetterOrDigit(unit) || unit == '_';
  }

  static boolean isSpace(char unit) {
    return (unit >= 9 && unit <= 13) || Character.isSpaceChar(unit) || unit == 0xfeff;
  }
}
