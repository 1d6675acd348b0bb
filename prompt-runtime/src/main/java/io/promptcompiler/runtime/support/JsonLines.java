package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.integration.Json;
import org.jspecify.annotations.Nullable;

/** Writes indented JSON, like JavaScript's {@code JSON.stringify} with an indent. */
public final class JsonLines {
  private static final long WIDEST = 10;

  private JsonLines() {}

  /**
   * Returns a value as indented JSON; an empty text for null.
   *
   * @param indent the number of spaces for each level; more than 10 count as 10, and 0 or less
   *     means compact JSON
   */
  public static String of(@Nullable Object value, long indent) {
    if (value == null) {
      return "";
    }
    String compact = Json.stringify(value);
    return indent < 1 ? compact : spread(compact, " ".repeat((int) Math.min(indent, WIDEST)));
  }

  private static String spread(String compact, String indent) {
    StringBuilder json = new StringBuilder(2 * compact.length());
    int depth = 0;
    boolean isInText = false;
    for (int i = 0; i < compact.length(); i++) {
      char unit = compact.charAt(i);
      if (isInText) {
        json.append(unit);
        if (unit == '\\') {
          json.append(compact.charAt(++i));
        }
        isInText = unit != '"';
        continue;
      }
      boolean isEmpty = i + 1 < compact.length() && "]}".indexOf(compact.charAt(i + 1)) >= 0;
      switch (unit) {
        case '{', '[' -> {
          json.append(unit);
          if (isEmpty) {
            json.append(compact.charAt(++i));
          } else {
            line(json, indent, ++depth);
          }
        }
        case '}', ']' -> {
          line(json, indent, --depth);
          json.append(unit);
        }
        case ',' -> {
          json.append(unit);
          line(json, indent, depth);
        }
        case ':' -> json.append(": ");
        default -> {
          json.append(unit);
          isInText = unit == '"';
        }
      }
    }
    return json.toString();
  }

  private static void line(StringBuilder json, String indent, int depth) {
    json.append('\n').append(indent.repeat(depth));
    RenderLimits.checked(json.length());
  }
}
