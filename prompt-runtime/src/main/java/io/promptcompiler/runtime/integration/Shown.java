package io.promptcompiler.runtime.integration;

import io.promptcompiler.runtime.support.InvisibleCharacters;

/**
 * Escapes untrusted text so that a message, a log or a terminal can show it: on one line, in
 * logical order and with a limited length. Line breaks, {@linkplain InvisibleCharacters invisible
 * characters} (including those that change the text direction) and lone surrogates are escaped as
 * in Java, {@code \u202e}. Some characters are kept: the two joiners, which emoji and Asian scripts
 * need, the selectors for text and emoji presentation, and the signs around Arabic numbers, which
 * are visible.
 */
public final class Shown {
  private static final int LONGEST = 100;

  private static final int HIDDEN_TYPES =
      1 << Character.CONTROL
          | 1 << Character.SURROGATE
          | 1 << Character.LINE_SEPARATOR
          | 1 << Character.PARAGRAPH_SEPARATOR;

  private Shown() {}

  /**
   * Returns a text escaped and, if it is longer than 100 UTF-16 code units, cut, followed by its
   * length.
   */
  public static String of(String text) {
    return of(text, LONGEST);
  }

  /**
   * Returns a text escaped and, if it is longer than the given number of UTF-16 code units, cut,
   * followed by its length.
   */
  public static String of(String text, int longest) {
    if (text.length() <= longest) {
      return spelled(text);
    }
    boolean cutsPair = Character.isSurrogatePair(text.charAt(longest - 1), text.charAt(longest));
    int end = cutsPair ? longest - 1 : longest;
    return spelled(text.substring(0, end)) + "… (" + text.length() + " characters)";
  }

  /** Returns a text escaped, without cutting it. */
  public static String spelled(String text) {
    StringBuilder spelled = new StringBuilder(text.length());
    int next;
    for (int at = 0; at < text.length(); at = next) {
      int point = text.codePointAt(at);
      next = at + Character.charCount(point);
      if (!isHidden(point)) {
        spelled.append(text, at, next);
        continue;
      }
      for (int i = at; i < next; i++) {
        String hex = Integer.toHexString(0x10000 | text.charAt(i));
        spelled.append("\\u").append(hex, 1, 5);
      }
    }
    return spelled.toString();
  }

  private static boolean isHidden(int point) {
    int block = point >> 8;
    boolean isArabic = block >= 6 && block <= 8 && point != 0x61C;
    int pair = point & ~1;
    boolean isPartOfOthers = pair == 0x200C || pair == 0xFE0E;
    return !isArabic
        && !isPartOfOthers
        && ((1 << Character.getType(point) & HIDDEN_TYPES) != 0
            || InvisibleCharacters.contain(point));
  }
}
