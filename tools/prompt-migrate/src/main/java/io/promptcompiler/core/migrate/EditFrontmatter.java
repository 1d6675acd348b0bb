package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.YamlText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Adds the keys for a migrated text to its frontmatter: {@code syntax: handlebars} and parameters.
 * Everything else is unchanged, byte for byte, except for the name of the old syntax.
 */
final class EditFrontmatter {
  private static final String HANDLEBARS = "handlebars";

  /** The maximum length of a declaration on one line. */
  private static final int WIDTH = 100;

  private final String content;
  private final SplitText head;
  private final String lineBreak;

  /** The replacements by start offset. */
  private final TreeMap<Integer, Map.Entry<Span, String>> edits = new TreeMap<>();

  private EditFrontmatter(String content, SplitText head) {
    this.content = content;
    this.head = head;
    this.lineBreak = head.own().location().source().lineBreak();
  }

  /**
   * Returns the edited frontmatter with its delimiters and the line break after them.
   *
   * @param content the whole text
   * @param parameters the descriptions of the parameters to declare, by name
   */
  static String edit(String content, SplitText head, Map<String, String> parameters) {
    return new EditFrontmatter(content, head).edit(parameters);
  }

  /**
   * Returns the text with parameters declared in its frontmatter, which must not declare any yet.
   *
   * @param parameters the declarations as YAML mappings, with formatted scalars
   */
  static String declare(
      String content, SplitText head, Map<String, Map<String, Object>> parameters) {
    return convert(content, head, parameters, /* isMarked= */ false);
  }

  /**
   * Returns the text with parameters declared in its frontmatter.
   *
   * @param parameters the declarations as YAML mappings, with formatted scalars; if there are any,
   *     the text must not declare parameters yet
   * @param isMarked whether the frontmatter declares the syntax
   */
  static String convert(
      String content,
      SplitText head,
      Map<String, Map<String, Object>> parameters,
      boolean isMarked) {
    EditFrontmatter edit = new EditFrontmatter(content, head);
    List<String> added = new ArrayList<>();
    if (isMarked) {
      edit.mark(added);
    }
    if (!parameters.isEmpty() && edit.isInFlow()) {
      added.add("parameters: " + flow(parameters));
    } else if (!parameters.isEmpty()) {
      added.add("parameters:");
      block(parameters, "  ", added);
    }
    edit.add(added);
    return edit.apply() + content.substring(head.template().start());
  }

  private void mark(List<String> added) {
    head.own()
        .entry("syntax")
        .ifPresentOrElse(
            entry -> replace(entry, HANDLEBARS), () -> added.add("syntax: " + HANDLEBARS));
  }

  private static void block(Map<String, ?> mapping, String indent, List<String> lines) {
    for (Map.Entry<String, ?> entry : mapping.entrySet()) {
      String start = indent + YamlText.key(entry.getKey()) + ":";
      if (!(entry.getValue() instanceof Map<?, ?> nested)) {
        lines.add(start + " " + entry.getValue());
        continue;
      }
      String inLine = start + " " + flow(nested);
      boolean isDeep = nested.values().stream().anyMatch(Map.class::isInstance);
      if (isDeep && inLine.length() > WIDTH) {
        lines.add(start);
        Map<String, Object> keys = new LinkedHashMap<>();
        nested.forEach((key, value) -> keys.put(String.valueOf(key), value));
        block(keys, indent + "  ", lines);
      } else {
        lines.add(inLine);
      }
    }
  }

  /** Returns a mapping with formatted scalars on one line. */
  static String flow(Map<?, ?> mapping) {
    return mapping.isEmpty()
        ? "{}"
        : mapping.entrySet().stream()
            .map(
                entry ->
                    YamlText.key(String.valueOf(entry.getKey()))
                        + ": "
                        + (entry.getValue() instanceof Map<?, ?> nested
                            ? flow(nested)
                            : entry.getValue()))
            .collect(Collectors.joining(", ", "{ ", " }"));
  }

  private String edit(Map<String, String> parameters) {
    Mapping own = head.own();
    List<String> added = new ArrayList<>();
    mark(added);
    if (!parameters.isEmpty()) {
      own.entry("parameters")
          .ifPresentOrElse(
              entry -> replace(entry, inFlow(parameters)),
              () ->
                  added.addAll(
                      isInFlow()
                          ? List.of("parameters: " + inFlow(parameters))
                          : inLines(parameters)));
    }
    add(added);
    return apply();
  }

  private boolean isInFlow() {
    return head.own().location().text().startsWith("{");
  }

  /** Adds keys to the frontmatter: entries of a mapping in braces, or lines. */
  private void add(List<String> keys) {
    if (keys.isEmpty()) {
      return;
    }
    if (isInFlow()) {
      String more = head.own().entries().isEmpty() ? "" : ", ";
      insert(head.own().location().span().start() + 1, String.join(", ", keys) + more);
    } else {
      insert(head.yaml().end(), lines(keys));
    }
  }

  private void replace(Entry entry, String value) {
    DataNode old = entry.value();
    Span span = old.location().span();
    boolean touches = span.length() == 0 && content.charAt(span.start() - 1) == ':';
    edits.put(span.start(), Map.entry(span, touches ? " " + value : value));
  }

  private void insert(int offset, String text) {
    edits.put(offset, Map.entry(Span.at(offset), text));
  }

  private String apply() {
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (Map.Entry<Span, String> edit : edits.values()) {
      out.append(content, at, edit.getKey().start()).append(edit.getValue());
      at = edit.getKey().end();
    }
    return out.append(content, at, head.template().start()).toString();
  }

  /**
   * Returns lines for new keys of the frontmatter, with delimiters if there is no frontmatter yet.
   */
  private String lines(List<String> keys) {
    List<Entry> entries = head.own().entries();
    int indent = entries.isEmpty() ? 0 : entries.get(0).keyLocation().column() - 1;
    String lines =
        keys.stream()
            .map(line -> " ".repeat(indent) + line + lineBreak)
            .collect(Collectors.joining());
    String mark = head.template().start() == 0 ? "---" + lineBreak : "";
    return mark + lines + mark;
  }

  private static List<String> inLines(Map<String, String> parameters) {
    List<String> lines = new ArrayList<>(List.of("parameters:"));
    parameters.forEach((name, description) -> lines.add("  " + declaration(name, description)));
    return lines;
  }

  private static String inFlow(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(entry -> declaration(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining(", ", "{ ", " }"));
  }

  private static String declaration(String name, String description) {
    String described =
        description.isEmpty() ? "" : ", description: " + YamlText.quoted(description);
    return YamlText.key(name) + ": { required: true" + described + " }";
  }
}
