package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;

/**
 * Detects quotes that an editor has made typographic. In YAML they are ordinary characters, so they
 * become part of the value.
 */
public final class TypographicQuotes {
  private static final String OPENING = "\u201c\u201e\u201f\u00ab\u2018\u201a\u2039\u300c\uff02";
  private static final String CLOSING = "\u201d\u201c\u201f\u00bb\u2019\u2018\u203a\u300d\uff02";

  private TypographicQuotes() {}

  /** Returns whether a text is in typographic quotes, or begins with one that is never closed. */
  public static boolean quote(String text) {
    if (text.length() < 2 || OPENING.indexOf(text.charAt(0)) < 0) {
      return false;
    }
    char last = text.charAt(text.length() - 1);
    return CLOSING.indexOf(last) >= 0
        || text.chars().skip(1).noneMatch(unit -> CLOSING.indexOf(unit) >= 0);
  }

  /** Returns the offset of the first typographic quote that can close a text, or -1. */
  static int indexOfClosing(String text) {
    int at = 0;
    while (at < text.length() && CLOSING.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return at < text.length() ? at : -1;
  }

  /** Returns a text without typographic quotes around it. */
  public static String strip(String text) {
    int end = text.length();
    boolean isClosed = CLOSING.indexOf(text.charAt(end - 1)) >= 0;
    return quote(text) ? text.substring(1, isClosed ? end - 1 : end) : text;
  }

  /** Returns the fix for a text in typographic quotes. */
  public static Fix fix(String text, Location place) {
    return Fix.of(fix(text)).replacing(place, straight(text));
  }

  private static String fix(String text) {
    return "Write straight quotes: \"" + strip(text) + "\".";
  }

  private static String straight(String text) {
    return quoted(strip(text));
  }

  /** Reports typographic quotes around a value, which are part of the value. */
  public static void checkValue(String text, Location location, DiagnosticSink sink) {
    String advice = "They are part of the value. " + fix(text);
    report(
        text,
        location,
        advice + " If they are intended, put the whole value into straight quotes.",
        sink);
  }

  /** Reports typographic quotes around a key, which is then read without them. */
  public static void checkKey(String key, Location location, DiagnosticSink sink) {
    report(key, location, "It is read as '" + strip(key) + "'. " + fix(key), sink);
  }

  /** Returns a text in quotes, in double ones if nothing has to be escaped. */
  public static String quoted(String text) {
    boolean isPlain = text.indexOf('"') < 0 && text.indexOf('\\') < 0;
    return isPlain ? '"' + text + '"' : "'" + text.replace("'", "''") + "'";
  }

  private static void report(String text, Location location, String fix, DiagnosticSink sink) {
    sink.report(
        Diagnostic.of(DiagnosticCode.TYPOGRAPHIC_QUOTES, location, text)
            .fix(Fix.of(fix).replacing(location, straight(text))));
  }
}
