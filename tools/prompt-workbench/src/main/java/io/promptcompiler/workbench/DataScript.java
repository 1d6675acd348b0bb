package io.promptcompiler.workbench;

import io.promptcompiler.runtime.support.Json;
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
      if (unit == '<' || unit == '>' || unit == '&' || unit == '\u2028' || unit == '\u2029') {
        safe.append(String.format("\\u%04x", (int) unit));
      } else {
        safe.append(unit);
      }
    }
    return safe.toString();
  }
}
