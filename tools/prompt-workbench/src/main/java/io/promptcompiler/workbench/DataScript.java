package io.promptcompiler.workbench;

import io.promptcompiler.runtime.integration.Json;
import java.util.Map;

/**
 * Writes data as a script that passes it to a function of the page, because a page that is opened
 * as a file can load scripts, but no other files. Texts are escaped, so that they cannot end the
 * script or begin markup.
 */
final class DataScript {
  private DataScript() {}

  /** Returns a script of the form {@code window.catalogue.name({…});} with a final line break. */
  static String of(String function, Map<String, Object> data) {
    return "window.catalogue." + function + "(" + json(data) + ");\n";
  }

  /** Returns JSON that is safe inside scripts and HTML. */
  static String json(Object data) {
    String json = Json.stringify(data);
    StringBuilder safe = new StringBuilder(json.length());
    for (int i = 0; i < json.length(); i++) {
      char unit = json.charAt(i);
      switch (unit) {
        case '<' -> safe.append("\\u003c");
        case '>' -> safe.append("\\u003e");
        case '&' -> safe.append("\\u0026");
        case '\u2028' -> safe.append("\\u2028");
        case '\u2029' -> safe.append("\\u2029");
        default -> safe.append(unit);
      }
    }
    return safe.toString();
  }
}
