package io.promptcompiler.core.build;

import java.util.ArrayList;
import java.util.List;

/** A line of parts separated by tabs, in which parts may contain any characters. */
final class TabbedLine {
  private TabbedLine() {}

  static String of(String... parts) {
    StringBuilder line = new StringBuilder();
    for (String part : parts) {
      line.append(line.isEmpty() ? "" : "\t").append(escaped(part));
    }
    return line.toString();
  }

  private static String escaped(String part) {
    return part.replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }

  static List<String> parts(String line) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int tab = line.indexOf('\t'); tab >= 0; tab = line.indexOf('\t', start)) {
      parts.add(plain(line.substring(start, tab)));
      start = tab + 1;
    }
    parts.add(plain(line.substring(start)));
    return parts;
  }

  private static String plain(String part) {
    if (part.indexOf('\\') < 0) {
      return part;
    }
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < part.length(); i++) {
      char unit = part.charAt(i);
      if (unit == '\\') {
        i++;
        unit =
            switch (part.charAt(i)) {
              case 't' -> '\t';
              case 'n' -> '\n';
              case 'r' -> '\r';
              default -> part.charAt(i);
            };
      }
      plain.append(unit);
    }
    return plain.toString();
  }
}
