package io.promptcompiler.workbench;

import io.promptcompiler.runtime.integration.Json;
import java.util.Map;

/**
 * Data as a script that passes it to a function of the page, since a page that is opened as a file
 * may run scripts and read nothing else. No text can end the script or begin markup.
 */
final class DataScript {
  private DataScript() {}

  /** {@code window.catalogue.name({…});} with a line break at its end. */
  static String of(String function, Map<String, Object> data) {
    return "window.catalogue." + function + "(" + json(data) + ");\n";
  }

  /** JSON that is safe inside of scripts and of HTML. */
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
