package io.promptcompiler.core.diagnostic;

import io.promptcompiler.runtime.support.InvisibleCharacters;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds letters that are invisible or look like other letters, so that a name looks right but is
 * not.
 */
public final class LookAlikes {
  /** Greek and Cyrillic letters, each followed by the Latin letter that it looks like. */
  private static final String PAIRS =
      "\u0430a\u0435e\u043eo\u0440p\u0441c\u0443y\u0445x\u0456i\u0458j\u0455s\u04bbh\u0501d\u051bq"
          + "\u051dw\u0412B\u041dH\u041aK\u041cM\u0422T\u0410A\u0415E\u041eO\u0420P\u0421C\u0425X"
          + "\u0406I\u0408J\u0405S\u04aeY\u03bfo\u03b1a\u03bdv\u03c1p\u03b9i\u0391A\u0392B\u0395E"
          + "\u0396Z\u0397H\u0399I\u039aK\u039cM\u039dN\u039fO\u03a1P\u03a4T\u03a5Y\u03a7X\u0131i"
          + "\u2010-\u2011-\u2012-\u2013-\u2014-\u2212-";

  private LookAlikes() {}

  /**
   * Returns a text as it looks: with similar letters replaced by Latin ones and without invisible
   * characters.
   */
  static String seen(String text) {
    if (isAscii(text)) {
      return text;
    }
    StringBuilder seen = new StringBuilder();
    Normalizer.normalize(text, Normalizer.Form.NFKC)
        .codePoints()
        .filter(point -> !InvisibleCharacters.contain(point))
        .map(LookAlikes::latin)
        .forEach(seen::appendCodePoint);
    return seen.toString();
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether two texts differ but may look the same on a screen: in similar letters,
   * invisible characters, kinds of blanks, or in white space at the ends of lines.
   */
  public static boolean areAlike(String one, String other) {
    return !one.equals(other) && printed(one).equals(printed(other));
  }

  /** Returns a text as it looks on a screen: texts that may look the same have the same result. */
  public static String printed(String text) {
    return seen(text)
        .replace("\r", "")
        .replace('\t', ' ')
        .replaceAll("(?<! ) ++(?=\n|$)", "")
        .stripTrailing();
  }

  /**
   * Returns a text in which each character looks different: blanks and line breaks are symbols, and
   * characters beyond ASCII are escaped as in Java.
   */
  public static String spelled(String text) {
    StringBuilder spelled = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      switch (unit) {
        case ' ' -> spelled.append('␣');
        case '\n' -> spelled.append('⏎');
        case '\r' -> spelled.append('␍');
        case '\t' -> spelled.append('⇥');
        default ->
            spelled.append(
                unit > ' ' && unit < 0x7f
                    ? String.valueOf(unit)
                    : String.format(Locale.ROOT, "\\u%04x", (int) unit));
      }
    }
    return spelled.toString();
  }

  private static int latin(int point) {
    for (int i = 0; i < PAIRS.length(); i += 2) {
      if (PAIRS.charAt(i) == point) {
        return PAIRS.charAt(i + 1);
      }
    }
    return point;
  }

  /**
   * Returns a sentence about the first misleading letter in one of two names that look the same;
   * empty if they do not.
   */
  static Optional<String> between(String name, String known) {
    if (name.equals(known) || !seen(name).equals(seen(known))) {
      return Optional.empty();
    }
    String odd = seen(name).equals(name) ? known : name;
    return odd.codePoints()
        .filter(point -> point >= 0x80)
        .filter(point -> !seen(Character.toString(point)).equals(Character.toString(point)))
        .boxed()
        .findFirst()
        .map(point -> "'" + odd + "' has the " + kind(point) + " " + described(point) + ".");
  }

  private static String kind(int point) {
    return InvisibleCharacters.contain(point) ? "invisible character" : "character";
  }

  /** Returns the description of a character: {@code U+0430 (CYRILLIC SMALL LETTER A)}. */
  public static String described(int point) {
    return String.format(Locale.ROOT, "U+%04X (%s)", point, Character.getName(point));
  }
}
