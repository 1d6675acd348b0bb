package io.promptcompiler.runtime.support;

/**
 * The characters that are not drawn, or drawn as an empty space: those with Unicode's property
 * Default_Ignorable_Code_Point, some of which are unassigned, those of the categories Cf and Cc
 * other than white space, and blank symbols. The list is fixed, so it does not depend on the
 * version of Unicode in the JDK.
 */
public final class InvisibleCharacters {
  /** The first and the last character of each range, in ascending order. */
  // Written by InvisibleCharactersTest, with -Dinvisible=rewrite.
  private static final String RANGES =
      "\u0000\u0008"
          + "\u000e\u001f"
          + "\u007f\u0084"
          + "\u0086\u009f"
          + "\u00ad\u00ad"
          + "\u034f\u034f"
          + "\u0600\u0605"
          + "\u061c\u061c"
          + "\u06dd\u06dd"
          + "\u070f\u070f"
          + "\u0890\u0891"
          + "\u08e2\u08e2"
          + "\u115f\u1160"
          + "\u17b4\u17b5"
          + "\u180b\u180f"
          + "\u200b\u200f"
          + "\u202a\u202e"
          + "\u2060\u206f"
          + "\u2800\u2800"
          + "\u3164\u3164"
          + "\ufe00\ufe0f"
          + "\ufeff\ufeff"
          + "\uffa0\uffa0"
          + "\ufff0\ufffb"
          + "\ud804\udcbd\ud804\udcbd"
          + "\ud804\udccd\ud804\udccd"
          + "\ud80d\udc30\ud80d\udc3f"
          + "\ud80d\udc41\ud80d\udc42"
          + "\ud81b\udfe4\ud81b\udfe4"
          + "\ud82f\udca0\ud82f\udca3"
          + "\ud834\udd59\ud834\udd59"
          + "\ud834\udd73\ud834\udd7a"
          + "\udb40\udc00\udb43\udfff";

  private InvisibleCharacters() {}

  /** Whether a code point cannot be seen. */
  public static boolean contain(int codePoint) {
    int at = 0;
    while (at < RANGES.length()) {
      int first = RANGES.codePointAt(at);
      int last = RANGES.codePointAt(at + Character.charCount(first));
      if (codePoint <= last) {
        return codePoint >= first;
      }
      at += Character.charCount(first) + Character.charCount(last);
    }
    return false;
  }
}
