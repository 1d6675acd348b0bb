package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Span;
import java.util.Optional;

/**
 * A place in a stretch of text that is read from left to right, and the first thing in it that
 * Handlebars would not understand.
 */
final class Scanner {
  private final String text;
  private final int end;
  private int at;
  private Optional<Mark> mark = Optional.empty();

  Scanner(String text, Span stretch) {
    this.text = text;
    this.at = stretch.start();
    this.end = stretch.end();
  }

  /**
   * What Handlebars does not understand.
   *
   * @param word it as it is written
   */
  record Mark(Span span, String word) {}

  int position() {
    return at;
  }

  /** Goes back; what was noted since then is forgotten. */
  void moveTo(int position) {
    at = position;
    mark = mark.filter(first -> first.span().start() < position);
  }

  boolean isAtEnd() {
    skipSpace();
    return at >= end;
  }

  Optional<Mark> mark() {
    return mark;
  }

  /** Notes what stands between a place and here, unless something before it was noted. */
  void note(int from) {
    note(from, at);
  }

  /** Notes a stretch, unless something before it was noted. */
  void note(int from, int to) {
    if (mark.filter(first -> first.span().start() <= from).isEmpty()) {
      int stop = Math.max(from, to);
      while (stop > from && isSpace(text.charAt(stop - 1))) {
        stop--;
      }
      if (stop > from) {
        mark = Optional.of(new Mark(new Span(from, stop), text.substring(from, stop)));
      }
    }
  }

  /** The character at a distance; NUL behind the end. */
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

  /** Whether a text is next. */
  boolean sees(String what) {
    return at + what.length() <= end && text.startsWith(what, at);
  }

  /** Takes a text if it is next. */
  boolean take(String what) {
    boolean isNext = sees(what);
    at += isNext ? what.length() : 0;
    return isNext;
  }

  /** Takes a text if it is next after spaces, and notes it. */
  boolean takeForeign(String what) {
    skipSpace();
    int from = at;
    boolean isNext = take(what);
    if (isNext) {
      note(from);
    }
    return isNext;
  }

  /** The word that is next: letters, digits and {@code _}; empty where there is none. */
  String word() {
    int stop = at;
    while (stop < end && isWord(text.charAt(stop))) {
      stop++;
    }
    return text.substring(at, stop);
  }

  /** Takes a word if it is next after spaces, as a whole. */
  boolean takeWord(String what) {
    skipSpace();
    boolean isNext = word().equals(what);
    at += isNext ? what.length() : 0;
    return isNext;
  }

  String since(int from) {
    return text.substring(from, at);
  }

  /** Everything that is left. */
  String rest() {
    String rest = text.substring(at, end);
    at = end;
    return rest;
  }

  static boolean isWord(char unit) {
    return Character.isLetterOrDigit(unit) || unit == '_';
  }

  static boolean isSpace(char unit) {
    return (unit >= 9 && unit <= 13) || Character.isSpaceChar(unit) || unit == 0xfeff;
  }
}
