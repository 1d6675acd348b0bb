package io.promptcompiler.cli.promptfoo;

import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.YamlText;
import io.promptcompiler.runtime.integration.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes values as YAML. Texts are in quotes; what an author has written stays as it is. */
final class WriteYaml {
  private static final String STEP = "  ";

  private final StringBuilder yaml = new StringBuilder();

  private WriteYaml() {}

  /** Returns the entries of a mapping on lines of their own. */
  static String of(Map<?, ?> entries) {
    WriteYaml write = new WriteYaml();
    write.entries(entries, "");
    return write.yaml.toString();
  }

  private void entries(Map<?, ?> entries, String indent) {
    entries.forEach(
        (key, value) -> {
          yaml.append(indent).append(YamlText.key(String.valueOf(key))).append(':');
          value(members(value), indent);
        });
  }

  private void value(Object value, String indent) {
    if (value instanceof Map<?, ?> map && !map.isEmpty()) {
      yaml.append('\n');
      entries(map, indent + STEP);
    } else if (value instanceof List<?> list && !list.isEmpty()) {
      yaml.append('\n');
      list.forEach(item -> item(members(item), indent + STEP));
    } else {
      yaml.append(' ').append(scalar(value)).append('\n');
    }
  }

  private void item(Object item, String indent) {
    if (item instanceof Map<?, ?> map && !map.isEmpty()) {
      int start = yaml.length();
      entries(map, indent + STEP);
      yaml.replace(start + indent.length(), start + indent.length() + 1, "-");
    } else {
      yaml.append(indent).append('-');
      value(item, indent);
    }
  }

  private static Object members(Object value) {
    if (value instanceof Mapping mapping) {
      Map<String, Object> members = new LinkedHashMap<>();
      for (Entry entry : mapping.entries()) {
        members.put(entry.key(), entry.value());
      }
      return members;
    }
    return value instanceof Sequence sequence ? sequence.items() : value;
  }

  private static String scalar(Object value) {
    if (value instanceof String text) {
      return YamlText.quoted(text);
    }
    if (!(value instanceof DataNode)) {
      return Json.stringify(value);
    }
    Scalar scalar = (Scalar) value;
    if (scalar.isNull()) {
      return "null";
    }
    boolean isOneLine = scalar.text().indexOf('\n') < 0;
    return scalar.isPlain() && isOneLine ? scalar.text() : YamlText.quoted(scalar.text());
  }
}
