package io.promptcompiler.core.program;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A fence: delimiters that cannot be closed by text printed between them.
 *
 * @param style the kind of its delimiters
 * @param name the name of its tags, or the info string of its code fence
 * @param opening the edge of its first delimiter
 * @param closing the edge of its last delimiter
 */
public record Fence(Style style, String name, Edge opening, Edge closing) {

  /**
   * A fence of tags with an invalid name, which is reported. Its body is still fenced, so that one
   * mistake causes one finding.
   */
  public static final Fence UNNAMED = inline("");

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,99}");

  /** The forms of delimiters. */
  public enum Style {
    /** {@code <name>} and {@code </name>}. */
    TAGS,
    /** A code fence of Markdown, of backticks. */
    MARKDOWN;

    /** Returns the word for the style in templates; empty for tags. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The position of a delimiter in the template: among other text, or alone on its line. If it is
   * alone, it also begins a line of the output, and the line break after it is printed.
   *
   * @param isAlone whether it is alone on its line
   * @param lineBreak the line break; empty at the end of the template
   */
  public record Edge(boolean isAlone, String lineBreak) {
    /** A delimiter among other text. */
    public static final Edge INLINE = new Edge(false, "");

    /** Returns the edge of a delimiter that is alone on its line. */
    public static Edge alone(String lineBreak) {
      return new Edge(true, lineBreak);
    }

    @Override
    public String toString() {
      return isAlone ? "alone" : "inline";
    }
  }

  /** Returns a fence of tags whose delimiters are on the same line as their content. */
  public static Fence inline(String name) {
    return new Fence(Style.TAGS, name, Edge.INLINE, Edge.INLINE);
  }

  /** Returns a fence of tags whose delimiters are lines. */
  public static Fence lines(String name) {
    return new Fence(Style.TAGS, name, Edge.alone("\n"), Edge.alone("\n"));
  }

  /**
   * Returns whether a text is a valid name for a fence: a letter, then up to 99 letters, digits,
   * '_' and '-'.
   */
  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /**
   * Returns whether a tag with another name would close this fence. Names of tags are compared
   * ignoring case.
   */
  public boolean isCalled(String other) {
    return name.equalsIgnoreCase(other);
  }

  /** Returns the minimum length of its delimiters, in UTF-16 units. */
  public int leastLength() {
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
