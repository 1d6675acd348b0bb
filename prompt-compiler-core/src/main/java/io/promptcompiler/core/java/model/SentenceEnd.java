package io.promptcompiler.core.java.model;

/**
 * The rules for the end of an author's text, which determine how another sentence can follow it.
 */
final class SentenceEnd {
  /** The marks that end a sentence: in Latin, Arabic, Devanagari, Chinese and Japanese script. */
  private static final String MARKS =
      ".!?\u2026\u203c\u2047\u2048\u2049\u061f\u06d4\u0964\u3002\uff01\uff0e\uff1f\uff61";

  /** The characters that may follow such a mark: quotes, and emphasis in Markdown. */
  private static final String CLOSING = "\"'*_\u00bb\u2019\u201d\u203a\u300d\u300f";

  /** The marks after which a sentence continues. */
  private static final String OPEN = ":,;-\u2013\u2014\u3001\uff0c\uff1a\uff1b";

  private SentenceEnd() {}

  /** Returns whether a mark ends the last sentence. An empty text is complete. */
  static boolean isComplete(String text) {
    String rest = text.strip();
    while (!rest.isEmpty() && isLastOf(CLOSING, rest)) {
      rest = rest.substring(0, rest.length() - 1);
    }
    if (isLastOf(")\uff09", rest)) {
      int begin = Math.max(rest.lastIndexOf('('), rest.lastIndexOf('\uff08'));
      // A full stop in parentheses ends the sentence only if the text before the parentheses was
      // complete.
      return begin >= 0
          && isComplete(rest.substring(0, begin))
          && isComplete(rest.substring(begin + 1, rest.length() - 1));
    }
    return rest.isEmpty() || isLastOf(MARKS, rest);
  }

  /**
   * Returns whether a text ends in the middle of a sentence, such as one that introduces a list.
   */
  static boolean isOpen(String text) {
    String plain = text.strip();
    return !plain.isEmpty() && isLastOf(OPEN, plain);
  }

  private static boolean isLastOf(String marks, String text) {
    return !text.isEmpty() && marks.indexOf(text.charAt(text.length() - 1)) >= 0;
  }
}
