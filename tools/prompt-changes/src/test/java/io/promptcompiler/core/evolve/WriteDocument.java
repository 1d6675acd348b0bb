package io.promptcompiler.core.evolve;

import io.promptcompiler.core.type.Constant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Writes data as one of the many documents that mean the same: in YAML or as JSON, which YAML is
 * too, with keys in any order, some texts in quotes, and comments.
 */
final class WriteDocument {
  /** Objects in which the order of keys has a meaning. */
  private static final Set<String> ORDERED =
      Set.of(
          "parameters",
          "properties",
          "context",
          "args",
          "injections",
          "criteria_checklist",
          "schema");

  private final Random random;

  WriteDocument(Random random) {
    this.random = random;
  }

  String write(Map<String, Object> document) {
    if (random.nextInt(3) == 0) {
      return flow(document, "", false);
    }
    StringBuilder yaml = new StringBuilder();
    block(document, "", "", yaml);
    return yaml.toString();
  }

  private void block(Map<?, ?> object, String name, String indent, StringBuilder yaml) {
    for (String key : keys(object, name)) {
      if (random.nextInt(6) == 0) {
        yaml.append(indent).append("# ").append(key).append('\n');
      }
      yaml.append(indent).append(key).append(':');
      value(object.get(key), key, indent, yaml);
    }
  }

  private void value(Object value, String key, String indent, StringBuilder yaml) {
    boolean isFlow = random.nextInt(4) == 0;
    if (value instanceof Map<?, ?> inner && !inner.isEmpty() && !isFlow) {
      yaml.append('\n');
      block(inner, key, indent + "  ", yaml);
    } else if (value instanceof List<?> list && !list.isEmpty() && !isFlow) {
      yaml.append('\n');
      for (Object item : list) {
        yaml.append(indent).append("  - ").append(flow(item, "", true)).append('\n');
      }
    } else if (value instanceof String text && text.endsWith("\n") && !isFlow) {
      yaml.append(" |\n");
      text.lines().forEach(line -> yaml.append(indent).append("  ").append(line).append('\n'));
    } else {
      yaml.append(' ').append(flow(value, key, true)).append('\n');
    }
  }

  private String flow(Object value, String name, boolean isYaml) {
    List<String> parts = new ArrayList<>();
    if (value instanceof Map<?, ?> object) {
      keys(object, name)
          .forEach(
              key ->
                  parts.add(
                      (isYaml ? key : json(key)) + ": " + flow(object.get(key), key, isYaml)));
      return "{" + String.join(", ", parts) + "}";
    }
    if (value instanceof List<?> list) {
      list.forEach(item -> parts.add(flow(item, "", isYaml)));
      return "[" + String.join(", ", parts) + "]";
    }
    boolean isWord = value instanceof String text && text.matches("w[a-z]+|[A-Z]\\w+");
    if (isYaml && isWord) {
      String text = (String) value;
      return random.nextInt(3) == 0 ? "'" + text + "'" : text;
    }
    return value instanceof String text ? json(text) : String.valueOf(value);
  }

  private List<String> keys(Map<?, ?> object, String name) {
    List<String> keys = new ArrayList<>();
    object.keySet().forEach(key -> keys.add((String) key));
    if (!ORDERED.contains(name)) {
      Collections.shuffle(keys, random);
    }
    return keys;
  }

  private static String json(String text) {
    return new Constant.Text(text).json();
  }
}
