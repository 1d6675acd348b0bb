package io.promptcompiler.runtime.support;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Builds a text with fences, and knows of what is in a fence which is fixed and which a value
 * printed. When a fence is closed its whole inside is judged: a tag in which a value has a part
 * loses its {@code <}, and a code fence gets more backticks than any run inside. For one text and
 * one thread.
 */
public class FencedText {
  /** Of {@link #next}: no tag. */
  public static final int NO_TAG = 0;

  /** Of {@link #next}: {@code <} was read. */
  public static final int BEGUN = 1;

  /** Of {@link #next}: a tag and the character after its name were read. */
  public static final int TAG = -1;

  private static final int SLASH = 2;
  private static final int LEAST_BACKTICKS = 3;

  private final StringBuilder text = new StringBuilder();
  private final BitSet printed = new BitSet();

  /** The last unit of each value. */
  private final BitSet ends = new BitSet();

  /** Where the fences and indented stretches begin that are open, and how many marks before. */
  private int[] begins = new int[8];

  private int open;

  /** Starts an empty text. */
  public FencedText() {}

  /** Appends a text of the template. */
  public final void fixed(String piece) {
    text.append(piece);
  }

  /** Appends what a value prints. */
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

  /** Appends an attribute of a tag; nothing if its value is null. */
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

  /** Ends the line, if something stands on it. */
  public final void line(String lineBreak) {
    if (text.length() > 0 && text.charAt(text.length() - 1) != '\n') {
      text.append(lineBreak);
    }
  }

  /** Ends the line, and adds an empty one unless there is one or nothing stands before. */
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

  /** Begins the inside of a fence, or what is indented. */
  public final void begin() {
    if (open == begins.length) {
      begins = Arrays.copyOf(begins, 2 * open);
    }
    begins[open++] = RenderLimits.checked(text.length());
    begins[open++] = marks();
  }

  /** Ends what is indented. */
  public final void indent(String indent) {
    int mark = begins[--open];
    again(begins[--open], mark, "", indent, new BitSet());
  }

  /** Ends the inside of a fence of tags. */
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

  /** Ends the inside of a code fence, and puts its delimiters around. */
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

  /** Returns the text; to be called once, last. */
  public final String text() {
    RenderLimits.checked(text.length());
    return text.toString();
  }

  /**
   * Takes what stands behind an offset off, and appends it again.
   *
   * @param mark the number of the first mark that stands behind it
   * @param before goes before it
   * @param indent goes before each of its lines
   * @param escaped which of its units are to be escaped
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
      if (isLineStart) {
        text.append(indent);
      }
      int from = text.length();
      next = moved(next, start + i, from);
      if (escaped.get(i)) {
        text.append("&lt;");
      } else {
        text.append(unit);
      }
      printed.set(from, text.length(), wasPrinted.get(i));
      ends.set(text.length() - 1, wasEnd.get(i));
      isLineStart = unit == '\n';
    }
    moved(next, end, text.length());
  }

  /** The number of units so far. */
  final int length() {
    return text.length();
  }

  /** How many marks there are. */
  int marks() {
    return 0;
  }

  /**
   * Moves the marks at a place, from one of a number on.
   *
   * @return the number of the first one behind
   */
  int moved(int number, int from, int to) {
    return number;
  }

  /** Whether a tag begins at an offset of which a value printed a part, or which may become one. */
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
      return true; // where the value ends in the middle of a tag, too
    }
    int next = printed.nextSetBit(offset);
    // The inside ends in front of a delimiter, which does not go on a name.
    boolean isTag = state == TAG || state == SLASH + name.length();
    return isTag && next >= 0 && next < at;
  }

  /**
   * Reads a character of what may be a tag that begins or closes a fence: {@code <}, perhaps {@code
   * /}, the name in any case, and then a character that cannot go on the name. {@linkplain
   * InvisibleCharacters Invisible characters} do not count.
   *
   * @param state {@link #BEGUN} or what was returned for the character before
   * @return {@link #TAG}, {@link #NO_TAG}, or what is to be given for the next character
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

  /** Whether a state of {@link #next} is that after the first character of the name. */
  public static boolean isInName(int state) {
    return state > SLASH;
  }

  /** Whether a character is white space of Unicode. */
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
