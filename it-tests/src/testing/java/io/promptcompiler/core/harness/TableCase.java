package io.promptcompiler.core.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A case of a table. It begins with {@code ########} and its title; {@code ====} begins a part,
 * mostly a file, and {@code ==== findings} the last one, what is printed: nothing for a case that
 * is silent. Between two cases is an empty line.
 *
 * @param line where it begins in the table
 * @param parts texts by what {@code ====} says, in their order
 * @param findings the expected text
 */
public record TableCase(String title, int line, Map<String, String> parts, String findings) {
  static final String CASE = "######## ";
  private static final String PART = "==== ";
  private static final String FINDINGS = "findings";

  /** Reads a case, from its title to the empty line before the next. */
  static TableCase read(String text, int line) {
    assertThat(text).as("line %d", line).startsWith(CASE);
    int start = text.indexOf('\n') + 1;
    String title = text.substring(CASE.length(), start).strip();
    Map<String, String> parts = new LinkedHashMap<>();
    for (String part : text.substring(start).split("(?m)^" + PART, -1)) {
      int end = part.indexOf('\n') + 1;
      if (end > 0) {
        String name = part.substring(0, end).strip();
        assertThat(parts).as("parts of '%s'", title).doesNotContainKey(name);
        parts.put(name, part.substring(end));
      }
    }
    String findings = parts.getOrDefault(FINDINGS, "'" + PART + FINDINGS + "' is missing");
    parts.remove(FINDINGS);
    return new TableCase(title, line, parts, findings);
  }

  /** It as it is written with other findings. */
  String withFindings(String others) {
    StringBuilder text = new StringBuilder(CASE + title + "\n");
    parts.forEach((name, content) -> text.append(PART + name + "\n").append(content));
    return text.append(PART + FINDINGS + "\n").append(others).toString();
  }
}
