package io.promptcompiler.core.program;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A fence: delimiters that nothing printed between them can close.
 *
 * @param style what its delimiters are
 * @param name the name of its tags, or the info string of its code fence
 * @param opening how its first delimiter stands in the template
 * @param closing how its last one does
 */
public record Fence(Style style, String name, Edge opening, Edge closing) {

  /**
   * A fence of tags whose name cannot be used, which is reported. What is inside it is fenced all
   * the same, so that one mistake is one finding.
   */
  public static final Fence UNNAMED = inline("");

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,99}");

  /** The forms of delimiters. */
  public enum Style {
    /** {@code <name>} and {@code </name>}. */
    TAGS,
    /** A code fence of Markdown, of backticks. */
    MARKDOWN;

    /** The style as templates name it; tags have no name. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * How a delimiter stands in the template: among other text, or alone on its line. Then it begins
   * a line of the output too, and the line break after it is printed.
   *
   * @param isAlone whether it is alone on its line
   * @param lineBreak what ends the line; empty at the end of the template
   */
  public record Edge(boolean isAlone, String lineBreak) {
    /** Among other text. */
    public static final Edge INLINE = new Edge(false, "");

    /** Alone on a line. */
    public static Edge alone(String lineBreak) {
      return new Edge(true, lineBreak);
    }

    @Override
    public String toString() {
      return isAlone ? "alone" : "inline";
    }
  }

  /** A fence of tags whose delimiters stand in a line with what they enclose. */
  public static Fence inline(String name) {
    return new Fence(Style.TAGS, name, Edge.INLINE, Edge.INLINE);
  }

  /** A fence of tags whose delimiters are lines. */
  public static Fence lines(String name) {
    return new Fence(Style.TAGS, name, Edge.alone("\n"), Edge.alone("\n"));
  }

  /**
   * Whether a text can be the name of one: a letter, then up to 99 letters, digits, '_' and '-'.
   */
  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /** Whether tags of two names close each other, which are the same in any case. */
  public boolean isCalled(String other) {
    return name.equalsIgnoreCase(other);
  }

  /** How long its delimiters are at least, in UTF-16 units. */
  int leastLength() {
    int lineBreaks = opening.lineBreak().length() + closing.lineBreak().length();
    return lineBreaks
        + (style == Style.MARKDOWN
            ? "``````".length() + name.length()
            : "<></>".length() + 2 * name.length());
  }

  @Override
  public String toString() {
    return style.word() + " " + name + " " + opening + "/" + closing;
  }
}
