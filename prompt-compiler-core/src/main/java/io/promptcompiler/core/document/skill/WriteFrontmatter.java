package io.promptcompiler.core.document.skill;

import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.runtime.integration.Json;
import java.util.regex.Pattern;

/**
 * Writes the frontmatter of a skill that is a template: the keys of the specification, each text on
 * one line, in the simple form of YAML that all readers of skills understand.
 */
final class WriteFrontmatter {
  /** Matches a text that every reader of YAML reads as this text without quotes. */
  private static final Pattern PLAIN =
      Pattern.compile(
          "(?!(?i:true|false|yes|no|on|off|null|y|n)$)\\p{L}(?:[\\p{L}\\p{N} ,.;()/+_'-]*[\\p{L}\\p{N}.;)])?");

  private static final Pattern PLAIN_KEY = Pattern.compile("[A-Za-z][\\w.-]*");

  private final StringBuilder out = new StringBuilder();

  private WriteFrontmatter() {}

  /** Returns the lines of all keys except the description. */
  static String withoutDescription(Mapping frontmatter) {
    WriteFrontmatter writer = new WriteFrontmatter();
    for (Entry entry : frontmatter.entries()) {
      if (SkillShape.KEYS.contains(entry.key()) && !entry.key().equals(SkillShape.DESCRIPTION)) {
        writer.write(entry.key(), entry.value(), "");
      }
    }
    return writer.out.toString();
  }

  /** Returns a text as a scalar on one line. */
  static String scalar(String text) {
    String line = text.strip().replaceAll("(?<!\\s)\\s*\\R\\s*", " ");
    if (PLAIN.matcher(line).matches()) {
      return line;
    }
    // Some readers of skills do not know escapes.
    boolean needsEscapes = line.matches(".*[\"\\\\\\p{Cntrl}].*");
    return needsEscapes && line.matches("[^'\\p{Cntrl}]*")
        ? "'" + line + "'"
        : Json.stringify(line);
  }

  private void write(String key, DataNode value, String indent) {
    out.append(indent).append(PLAIN_KEY.matcher(key).matches() ? key : Json.stringify(key));
    writeAfter(":", value, indent + "  ");
  }

  private void writeAfter(String mark, DataNode value, String indent) {
    out.append(mark);
    if (value instanceof Scalar scalar) {
      out.append(' ').append(scalar(scalar.text())).append('\n');
      return;
    }
    out.append('\n');
    if (value instanceof Mapping mapping) {
      mapping.entries().forEach(entry -> write(entry.key(), entry.value(), indent));
    } else if (value instanceof Sequence list) {
      for (DataNode item : list.items()) {
        out.append(indent);
        writeAfter("-", item, indent + "  ");
      }
    }
  }
}
