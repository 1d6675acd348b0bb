package io.promptcompiler.core.example;

import io.promptcompiler.runtime.integration.Json;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes texts as YAML scalars. */
final class YamlText {
  private static final int STEP = 2;
  private static final Pattern ESCAPED = Pattern.compile("[\\x7f-\\x9f\\u2028\\u2029\\ufeff]");

  private YamlText() {}

  /**
   * Returns a text as a block scalar with the same lines, without the last line break. Not every
   * text can be written this way, and blocks are not allowed inside braces.
   *
   * @param indent the indentation of the keys around it, in spaces
   * @param comment the text after its header
   */
  static String block(String text, int indent, String lineBreak, String comment) {
    boolean ends = text.endsWith("\n");
    String keep = ends ? (text.endsWith("\n\n") ? "+" : "") : "-";
    String step = text.startsWith(" ") || text.startsWith("\n") ? String.valueOf(STEP) : "";
    String body = ends ? text.substring(0, text.length() - 1) : text;
    String spaces = " ".repeat(indent + STEP);
    return "|"
        + step
        + keep
        + comment
        + List.of(body.split("\n", -1)).stream()
            .map(line -> line.isEmpty() ? line : spaces + line)
            .collect(Collectors.joining(lineBreak, lineBreak, ""));
  }

  /** Returns a text in quotes, on one line. This is possible for every text. */
  static String quoted(String text) {
    return ESCAPED
        .matcher(Json.stringify(text))
        .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
  }
}
