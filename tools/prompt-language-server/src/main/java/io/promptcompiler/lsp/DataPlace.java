package io.promptcompiler.lsp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in YAML or JSON, determined by the text before it; the text after it may be missing or
 * broken.
 *
 * @param path the keys that lead to the place, outermost first; for a value, the last key is its
 *     own
 * @param isKey whether the place is in a key, and not in a value
 * @param written the text that is already written at the place
 * @param isQuoted whether the place is in an open quote
 */
record DataPlace(List<String> path, boolean isKey, String written, boolean isQuoted) {
  /** Represents the elements of a list in a path. */
  static final String ITEM = "[]";

  private static final Pattern LINE =
      Pattern.compile(
          "^( *)((?:- ++)*+)(?:([\"']?)([^\"'#\\s:{\\[][^\"':]*)\\3 *:(?: +(.*))?)?.*$");

  /** Copies the list. */
  DataPlace {
    path = List.copyOf(path);
  }

  static DataPlace of(String content, int offset, boolean isJson) {
    return isJson ? flow(content.substring(0, offset), List.of()) : yaml(content, offset);
  }

  private static DataPlace yaml(String content, int offset) {
    int start = content.lastIndexOf('\n', offset - 1) + 1;
    String line = content.substring(start, offset);
    Matcher now = LINE.matcher(line);
    if (!now.matches()) {
      return new DataPlace(List.of(), true, "", false);
    }
    int indent = now.group(1).length() + now.group(2).length();
    List<String> path = above(content.substring(0, start), indent, !now.group(2).isEmpty());
    String key = now.group(4);
    String value = now.group(5);
    if (key == null || (value == null && !line.endsWith(":"))) {
      String written = line.substring(Math.min(line.length(), indent));
      return new DataPlace(path, true, written, false);
    }
    path.add(key.strip());
    String rest = value == null ? "" : value;
    if (rest.startsWith("{") || rest.startsWith("[")) {
      return flow(rest, path);
    }
    boolean isQuoted = rest.startsWith("\"") || rest.startsWith("'");
    return new DataPlace(path, false, isQuoted ? rest.substring(1) : rest, isQuoted);
  }

  /** Returns the keys of the enclosing objects, from preceding lines with less indentation. */
  private static List<String> above(String content, int indent, boolean isItem) {
    List<String> path = new ArrayList<>();
    int least = indent;
    if (isItem) {
      path.add(ITEM);
    }
    String[] lines = content.split("\n", -1);
    boolean inItem = isItem;
    for (int i = lines.length - 1; i >= 0 && (least > 0 || inItem); i--) {
      String line = lines[i].replace("\r", "");
      Matcher one = LINE.matcher(line);
      if (line.isBlank() || line.startsWith("---") || !one.matches()) {
        if (line.startsWith("---")) {
          break;
        }
        continue;
      }
      int outer = one.group(1).length();
      int inner = outer + one.group(2).length();
      boolean opensItem = !one.group(2).isEmpty();
      if (opensItem && inner == least && !inItem) {
        path.add(ITEM);
        inItem = true;
        least = outer;
      }
      boolean isParent =
          one.group(4) != null
              && (one.group(5) == null || one.group(5).isBlank())
              && (inner < least || (inItem && inner <= least && !opensItem));
      if (isParent) {
        path.add(one.group(4).strip());
        least = inner;
        inItem = false;
        if (opensItem) {
          path.add(ITEM);
          inItem = true;
          least = outer;
        }
      }
    }
    Collections.reverse(path);
    return path;
  }

  /** Returns a place in JSON, or in the flow style of YAML. */
  private static DataPlace flow(String content, List<String> start) {
    List<String> path = new ArrayList<>(start);
    List<Integer> sizes = new ArrayList<>();
    List<Character> open = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean isKey = true;
    char quote = 0;
    for (int i = 0; i < content.length(); i++) {
      char unit = content.charAt(i);
      if (quote != 0) {
        if (unit == '\\' && quote == '"') {
          i++;
        } else if (unit == quote) {
          quote = 0;
        } else {
          word.append(unit);
        }
        continue;
      }
      switch (unit) {
        case '"', '\'' -> {
          quote = unit;
          word.setLength(0);
        }
        case '{', '[' -> {
          open.add(unit);
          sizes.add(path.size());
          if (unit == '[') {
            path.add(ITEM);
          }
          isKey = unit == '{';
          word.setLength(0);
        }
        case '}', ']' -> {
          if (!open.isEmpty()) {
            int last = open.size() - 1;
            open.remove(last);
            shorten(path, sizes.remove(last));
          }
          word.setLength(0);
        }
        case ',' -> {
          if (!open.isEmpty()) {
            boolean inObject = open.get(open.size() - 1) == '{';
            shorten(path, sizes.get(sizes.size() - 1) + (inObject ? 0 : 1));
            isKey = inObject;
          }
          word.setLength(0);
        }
        case ':' -> {
          if (isKey) {
            path.add(word.toString().strip());
            isKey = false;
            word.setLength(0);
          }
        }
        default -> word.append(unit);
      }
    }
    return new DataPlace(path, isKey, word.toString().stripLeading(), quote != 0);
  }

  private static void shorten(List<String> path, int size) {
    while (path.size() > size) {
      path.remove(path.size() - 1);
    }
  }
}
