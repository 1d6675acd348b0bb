package io.promptcompiler.runtime.support;

/** Escapes text for HTML, like handlebars.js ({@code Utils.escapeExpression}). */
public final class Html {
  private Html() {}

  /** Returns the text with {@code & < > " ' ` =} as character references. */
  public static String escape(String text) {
    StringBuilder escaped = null;
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      String reference = reference(unit);
      if (!reference.isEmpty()) {
        escaped = escaped == null ? new StringBuilder(text).delete(i, text.length()) : escaped;
        escaped.append(reference);
      } else if (escaped != null) {
        escaped.append(unit);
      }
    }
    return escaped == null ? text : escaped.toString();
  }

  private static String reference(char unit) {
    return switch (unit) {
      case '&' -> "&amp;";
      case '<' -> "&lt;";
      case '>' -> "&gt;";
      case '"' -> "&quot;";
      case '\'' -> "&#x27;";
      case '`' -> "&#x60;";
      case '=' -> "&#x3D;";
      default -> "";
    };
  }
}
