package io.promptcompiler.core.syntax.data;

/**
 * Halves of surrogate pairs, which only escapes can bring into a text: no encoding has them, so
 * that a question mark would be sent in their place.
 */
final class HalfCharacter {
  static final String WHAT = "an escape stands for half of a character";
  static final String FIX = "Write the character itself, or both halves of it.";

  private HalfCharacter() {}

  /** Whether a text has one. */
  static boolean isIn(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          return true;
        }
        i++;
      }
    }
    return false;
  }
}
