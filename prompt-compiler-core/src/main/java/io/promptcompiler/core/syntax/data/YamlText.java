package io.promptcompiler.core.syntax.data;

import io.promptcompiler.runtime.integration.Json;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes texts as YAML scalars. */
public final class YamlText {
  private static final int STEP = 2;
  private static final Pattern ESCAPED = Pattern.compile("[\\x7f-\\x9f\\u2028\\u2029\\ufeff]");

  /** A number, a boolean or null. */
  private static final Pattern NO_TEXT = Pattern.compile("true|false|null|[-+]?\\d[\\d.eE+-]*+");

  private static final Pattern PLAIN_KEY = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_.$-]*");
  private static final Set<String> WORDS =
      Set.of("y", "n", "yes", "no", "on", "off", "true", "false", "null");

  private YamlText() {}

  /** Returns a name as a key, in quotes if some YAML readers would read something else. */
  public static String key(String name) {
    boolean isPlain =
        PLAIN_KEY.matcher(name).matches() && !WORDS.contains(name.toLowerCase(Locale.ROOT));
    return isPlain ? name : quoted(name);
  }

  /**
   * Returns a text as a block scalar with the same lines, without the last line break. Not every
   * text can be written this way, and blocks are not allowed inside braces.
   *
   * @param indent the indentation of the keys around it, in spaces
   * @param comment the text after its header
   */
  public static String block(String text, int indent, String lineBreak, String comment) {
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
  public static String quoted(String text) {
    return ESCAPED
        .matcher(Json.stringify(text))
        .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
  }

  /** Returns data on one line. Numbers, booleans and null have no quotes if they had none. */
  public static String flow(DataNode node) {
    if (node instanceof DataNode.Mapping mapping) {
      return mapping.entries().stream()
          .map(entry -> key(entry.key()) + ": " + flow(entry.value()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (node instanceof DataNode.Sequence sequence) {
      return sequence.items().stream()
          .map(YamlText::flow)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    DataNode.Scalar scalar = (DataNode.Scalar) node;
    boolean isText = !scalar.isPlain() || !NO_TEXT.matcher(scalar.text()).matches();
    return isText ? quoted(scalar.text()) : scalar.text();
  }
}
