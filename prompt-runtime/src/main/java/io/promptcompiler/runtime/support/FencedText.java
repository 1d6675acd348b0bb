package io.promptcompiler.runtime.support;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Builds a text with fences, and records which characters in a fence come from values rather than
 * from the template. When a fence is closed, its content is checked: the {@code <} of a tag that
 * comes from a value, wholly or in part, is escaped, and a code fence gets more backticks than the
 * longest run in its content. An instance is used for a single text, in one thread.
 */
public class FencedText {
  /** The state of {@link #next} if the characters are not a tag. */
  public static final int NO_TAG = 0;

  /** The state of {@link #next} after {@code <}. */
  public static final int BEGUN = 1;

  /** The state of {@link #next} after the name of a tag and the character that follows it. */
  public static final int TAG = -1;

  private static final int SLASH = 2;
  private static final int LEAST_BACKTICKS = 3;

  private final StringBuilder text = new StringBuilder();
  private final BitSet printed = new BitSet();

  /** The offset of the last UTF-16 code unit of each value. */
  private final BitSet ends = new BitSet();

  /**
   * A stack of open fences and indented sections: the start offset of each, followed by the number
   * of marks before it.
   */
  private int[] begins = new int[8];

  private int open;

  /** Creates an empty text. */
  public FencedText() {}

  /** Appends fixed text of the template. */
  public final void fixed(String piece) {
    text.append(piece);
  }

  /** Appends the text of a value. */
  public final void value(String piece) {
    int end = text.length() + piece.length();
    if (open > 0 && !piece.isEmpty()) {
      printed.set(text.length(), end);
      ends.set(end - 1);
    }
    text.append(piece);
  }

  /** Appends an integer in decimal. */
  public final void value(long number) {
    value(Long.toString(number));
  }

  /** Appends an attribute of a tag, unless the value is null. */
  public final void attribute(String name, @Nullable String value) {
    if (value == null) {
      return;
    }
    text.append(' ').append(name).append("=\"");
    for (int i = 0; i < value.length(); i++) {
      char unit = value.charAt(i);
      switch (unit) {
        case '&' -> text.append("&amp;");
        case '<' -> text.append("&lt;");
        case '>' -> text.append("&gt;");
        case '"' -> text.append("&quot;");
        case '\t', '\n', '\r' -> text.append("&#").append((int) unit).append(';');
        default -> text.append(unit);
      }
    }
    text.append('"');
  }

  /** Ends the current line, unless it is empty. */
  public final void line(String lineBreak) {
    if (text.length() > 0 && text.charAt(text.length() - 1) != '\n') {
      text.append(lineBreak);
    }
  }

  /**
   * Ends the current line and adds an empty line, unless there is one already or the text is empty.
   */
  public final void emptyLine(String lineBreak) {
    line(lineBreak);
    int end = text.length() - 1;
    int from = end <= 0 ? 0 : text.lastIndexOf("\n", end - 1) + 1;
    for (int i = from; i < end; i++) {
      if (" \t\r".indexOf(text.charAt(i)) < 0) {
        text.append(lineBreak);
        return;
      }
    }
  }

  /** Begins the content of a fence, or an indented section. */
  public final void begin() {
    if (open == begins.length) {
      begins = Arrays.copyOf(begins, 2 * open);
    }
    begins[open++] = RenderLimits.checked(text.length());
    begins[open++] = marks();
  }

  /** Ends an indented section. */
  public final void indent(String indent) {
    int mark = begins[--open];
    again(begins[--open], mark, "", indent, new BitSet());
  }

  /** Ends the content of a fence of tags. */
  public final void endTags(String name) {
    int mark = begins[--open];
    int start = begins[--open];
    BitSet escaped = new BitSet();
    for (int at = text.indexOf("<", start); at >= 0; at = text.indexOf("<", at + 1)) {
      if (isEscaped(name, at)) {
        escaped.set(at - start);
      }
    }
    if (!escaped.isEmpty()) {
      again(start, mark, "", "", escaped);
    }
  }

  /** Ends the content of a code fence, and adds the delimiters around it. */
  public final void endCode(String info, String lineBreak, String lastLineBreak) {
    int mark = begins[--open];
    int start = begins[--open];
    int longest = LEAST_BACKTICKS - 1;
    int run = 0;
    for (int i = start; i < text.length(); i++) {
      run = text.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    String backticks = "`".repeat(longest + 1);
    again(start, mark, backticks + info + lineBreak, "", new BitSet());
    line(lineBreak);
    text.append(backticks).append(lastLineBreak);
  }

  /** Returns the text. Must be the last call. */
  public final String text() {
    RenderLimits.checked(text.length());
    return text.toString();
  }

  /**
   * Rewrites the text after an offset, with a prefix, an indent and escapes.
   *
   * @param mark the number of the first mark after the offset
   * @param before the text to insert at the offset
   * @param indent the text to insert before each line
   * @param escaped the UTF-16 code units to escape, as offsets from {@code start}
   */
  private void again(int start, int mark, String before, String indent, BitSet escaped) {
    int end = text.length();
    String units = text.substring(start);
    BitSet wasPrinted = printed.get(start, end);
    BitSet wasEnd = ends.get(start, end);
    text.setLength(start);
    printed.clear(start, end);
    ends.clear(start, end);
    text.append(before);
    boolean isLineStart = true;
    int next = mark;
    for (int i = 0; i < units.length(); i++) {
      char unit = units.charAt(i);
      int beforeIndent = text.length();
      if (isLineStart) {
        text.append(indent);
      }
      int from = text.length();
      next = moved(next, start + i, beforeIndent, from);
      if (escaped.get(i)) {
        text.append("&lt;");
      } else {
        text.append(unit);
      }
      printed.set(from, text.length(), wasPrinted.get(i));
      ends.set(text.length() - 1, wasEnd.get(i));
      isLineStart = unit == '\n';
    }
    moved(next, end, text.length(), text.length());
  }

  /** Returns the number of UTF-16 code units so far. */
  final int length() {
    return text.length();
  }

  /** Returns the number of marks. */
  int marks() {
    return 0;
  }

  /**
   * Moves the marks at an offset to another one, starting with the given mark.
   *
   * @param beforeIndent the new offset without the indent that was inserted before it
   * @return the number of the first mark after the offset
   */
  int moved(int number, int from, int beforeIndent, int to) {
    return number;
  }

  /**
   * Returns whether the {@code <} at an offset must be escaped: it starts a tag that comes from a
   * value at least in part, or a value ends before it is clear whether it is a tag.
   */
  private boolean isEscaped(String name, int offset) {
    boolean isPrinted = printed.get(offset);
    int state = BEGUN;
    int at = offset + 1;
    while (!(isPrinted && ends.get(at - 1)) && at < text.length()) {
      int codePoint = text.codePointAt(at);
      state = next(name, state, codePoint);
      if (state == NO_TAG) {
        return false;
      }
      at += Character.charCount(codePoint);
      if (state == TAG) {
        break;
      }
    }
    if (isPrinted) {
      return true; // also if the value ends in the middle of a tag
    }
    int next = printed.nextSetBit(offset);
    // The delimiter after the content cannot continue a name.
    boolean isTag = state == TAG || state == SLASH + name.length();
    return isTag && next >= 0 && next < at;
  }

  /**
   * Returns the next state of an automaton that recognizes tags which open or close a fence: {@code
   * <}, an optional {@code /}, the name in any case, and a character that cannot continue the name.
   * {@linkplain InvisibleCharacters Invisible characters} are ignored.
   *
   * @param state {@link #BEGUN} or the result for the previous character
   * @return {@link #TAG}, {@link #NO_TAG}, or the state to pass with the next character
   */
  public static int next(String name, int state, int codePoint) {
    int matched = state - SLASH;
    if (matched == name.length()) {
      return isOfName(codePoint) ? NO_TAG : TAG;
    }
    if (InvisibleCharacters.contain(codePoint) || (matched <= 0 && isBlank(codePoint))) {
      return state;
    }
    if (state == BEGUN && codePoint == '/') {
      return SLASH;
    }
    int read = Math.max(0, matched);
    return lower(name.charAt(read)) == lower(codePoint) ? SLASH + read + 1 : NO_TAG;
  }

  /** Returns whether a state of {@link #next} is after the first character of the name. */
  public static boolean isInName(int state) {
    return state > SLASH;
  }

  /** Returns whether a code point is Unicode white space. */
  static boolean isBlank(int codePoint) {
    return Character.isSpaceChar(codePoint)
        || (codePoint >= '\t' && codePoint <= '\r')
        || codePoint == '\u0085';
  }

  private static boolean isOfName(int codePoint) {
    int lower = lower(codePoint);
    return (lower >= 'a' && lower <= 'z')
        || (codePoint >= '0' && codePoint <= '9')
        || codePoint == '_'
        || codePoint == '-';
  }

  private static int lower(int codePoint) {
    return codePoint >= 'A' && codePoint <= 'Z' ? codePoint + ('a' - 'A') : codePoint;
  }
}
