package io.promptcompiler.core.migrate.foreign;

import java.util.List;

/**
 * Writes text and tags as a Handlebars template that handlebars.js 4.7 renders to the same output.
 *
 * <ul>
 *   <li>Pairs of literal braces are escaped: <code>\{{</code>. If the number of braces is odd, the
 *       first one precedes the escapes.
 *   <li>A backslash before a tag is doubled, because it would escape the tag. Before an escape it
 *       is doubled too, and followed by an empty comment.
 *   <li>A brace before a tag is separated by a space that the tag removes: <code>{ {{~x}}</code>. A
 *       brace after a tag is separated by an empty comment.
 * </ul>
 */
public final class WritePieces {
  private static final String NOTHING = "{{!}}";

  private final List<Piece> pieces;
  private final StringBuilder out = new StringBuilder();

  private WritePieces(List<Piece> pieces) {
    this.pieces = pieces;
  }

  /** Returns the template. No text may follow another. */
  public static String write(List<Piece> pieces) {
    WritePieces writer = new WritePieces(pieces);
    for (int i = 0; i < pieces.size(); i++) {
      if (pieces.get(i).isText()) {
        writer.text(writer.text(i), i + 1 < pieces.size());
      } else {
        writer.tag(pieces.get(i).text(), writer.text(i - 1).endsWith("{"), writer.text(i + 1));
      }
    }
    return writer.out.toString();
  }

  /** Returns the text of a piece; empty if it is a tag or does not exist. */
  private String text(int i) {
    return i >= 0 && i < pieces.size() && pieces.get(i).isText() ? pieces.get(i).text() : "";
  }

  private void tag(String content, boolean mayTouch, String after) {
    boolean isApart = !mayTouch || out.charAt(out.length() - 1) != '{' || endsInEscape();
    boolean braceAfter = after.startsWith("}");
    if (isApart) {
      out.append("{{").append(content).append("}}").append(braceAfter ? NOTHING : "");
    } else {
      out.append(" {{~").append(content).append(braceAfter ? "~}} " : "}}");
    }
  }

  /**
   * Returns whether the output ends with an escaped pair of braces, which cannot become part of a
   * tag.
   */
  private boolean endsInEscape() {
    return out.length() >= 3 && out.substring(out.length() - 3).equals("\\{{");
  }

  private void text(String text, boolean isBeforeTag) {
    int at = 0;
    for (int open = text.indexOf("{{"); open >= 0; open = text.indexOf("{{", at)) {
      int end = open;
      while (end < text.length() && text.charAt(end) == '{') {
        end++;
      }
      out.append(text, at, open);
      if ((end - open) % 2 != 0) {
        out.append('{');
      } else if (open > at && text.charAt(open - 1) == '\\') {
        out.append('\\').append(NOTHING);
      }
      out.append("\\{{".repeat((end - open) / 2));
      at = end;
    }
    out.append(text, at, text.length());
    if (isBeforeTag && text.endsWith("\\")) {
      out.append('\\');
    }
  }
}
