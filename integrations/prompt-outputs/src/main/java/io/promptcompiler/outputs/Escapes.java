package io.promptcompiler.outputs;

import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Reads the backslashes of a string. If one of them starts no escape sequence, all of them are
 * literal, as in {@code "\frac{a}{b} \alpha"}, where {@code \f} is not a form feed. That is clear
 * only if none of the others is likely to start an escape sequence.
 */
final class Escapes {
  private static final String KNOWN = "\\/bfnrt";
  private static final String MEANINGS = "\\/\b\f\n\r\t";
  private static final int HEX_DIGITS = 4;

  /**
   * Escape sequences of JavaScript, Python or YAML; before letters, {@code a} may be a command.
   * Markdown has {@code \_}, too.
   */
  private static final Pattern OF_OTHERS =
      Pattern.compile("[0-7]|x[0-9A-Fa-f]{2}|U[0-9A-Fa-f]{8}|[uN]\\{|[aveNLP](?![A-Za-z{])|_");

  private final char quote;
  private int certainLength = Integer.MAX_VALUE;
  private boolean areOfScripts;
  private boolean areUnknown;
  private boolean areLikely;
  private boolean areSequences;

  Escapes(char quote) {
    this.quote = quote;
  }

  /**
   * Reads what starts with a backslash, and adds its meaning to a text.
   *
   * @return the offset after it, or -1 if the text ends in it
   */
  int read(String text, int backslash, StringBuilder read) {
    int at = backslash + 1;
    if (at == text.length()) {
      return -1;
    }
    char c = text.charAt(at++);
    int known = KNOWN.indexOf(c);
    if (c == '"' || c == '\'') {
      read.append(c);
      areLikely = true;
      areSequences |= c != quote;
      areOfScripts |= c == '\'' && c != quote;
    } else if (known >= 0) {
      areSequences = true;
      boolean isLikely = c != 'b' && c != 'f';
      if (!isLikely) {
        certainLength = Math.min(certainLength, read.length());
      }
      read.append(MEANINGS.charAt(known));
      areLikely |= isLikely;
    } else if (c == '\n' || c == '\r') {
      areUnknown = true;
      areLikely = true; // in some languages, the line goes on
    } else if (c == 'u') {
      return hex(text, at, read);
    } else {
      areUnknown = true;
      areLikely |= isOfOthers(text, backslash + 1);
      read.append('\\').append(c);
    }
    return at;
  }

  private int hex(String text, int from, StringBuilder read) {
    int end = from;
    while (end < from + HEX_DIGITS
        && end < text.length()
        && HexFormat.isHexDigit(text.charAt(end))) {
      end++;
    }
    if (end == from + HEX_DIGITS) {
      areLikely = true;
      areSequences = true;
      read.append((char) Integer.parseInt(text.substring(from, end), 16));
      return end;
    }
    if (end == text.length()) {
      return -1;
    }
    areUnknown = true;
    areLikely |= isOfOthers(text, from - 1);
    read.append("\\u");
    return from;
  }

  private static boolean isOfOthers(String text, int from) {
    return OF_OTHERS.matcher(text).region(from, text.length()).lookingAt();
  }

  /**
   * Returns how much of a text is the same if a backslash follows that starts no escape sequence.
   *
   * @param length the length of the text
   */
  int certainLength(int length) {
    return areLikely ? length : Math.min(length, certainLength);
  }

  /** Returns whether JSON does not have one of them. */
  boolean deviate() {
    return areUnknown || areOfScripts;
  }

  /** Returns whether one starts no escape sequence, so that all are literal. */
  boolean areLiteral() {
    return areUnknown;
  }

  /**
   * Returns whether all of them start escape sequences, which could be literal nevertheless. That
   * of a quote cannot, as the text would end there.
   */
  boolean mayBeLiteral() {
    return areSequences && !areUnknown;
  }

  /** Returns whether one starts no escape sequence, and another one is likely to start one. */
  boolean areAmbiguous() {
    return areUnknown && areLikely;
  }
}
