package io.promptcompiler.runtime.integration;

import io.promptcompiler.runtime.support.InvisibleCharacters;

/**
 * Escapes texts of others so that a message, a log or a terminal can show them: on one line, in the
 * order in which they are written, and not endless. What is invisible is written as in Java, {@code
 * \u202e}: line breaks of every kind, {@linkplain InvisibleCharacters invisible characters}, among
 * which are those that change the direction of the text around them, and halves of surrogate pairs.
 * The two joiners stay, as emoji and scripts of Asia are spelled with them, the selectors of text
 * and emoji, and signs around Arabic numbers, which can be seen.
 */
public final class Shown {
  private static final int LONGEST = 100;

  private static final int HIDDEN_TYPES =
      1 << Character.CONTROL
          | 1 << Character.SURROGATE
          | 1 << Character.LINE_SEPARATOR
          | 1 << Character.PARAGRAPH_SEPARATOR;

  private Shown() {}

  /** Returns a text escaped, and cut if it is longer than 100 UTF-16 units. */
  public static String of(String text) {
    return of(text, LONGEST);
  }

  /**
   * Returns a text escaped, and cut if it is longer than a number of UTF-16 units; then its length
   * follows.
   */
  public static String of(String text, int longest) {
    if (text.length() <= longest) {
      return spelled(text);
    }
    boolean cutsPair = Character.isSurrogatePair(text.charAt(longest - 1), text.charAt(longest));
    int end = cutsPair ? longest - 1 : longest;
    return spelled(text.substring(0, end)) + "… (" + text.length() + " characters)";
  }

  /** Returns a whole text, escaped. */
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
