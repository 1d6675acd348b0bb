package io.promptcompiler.lsp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds a place in the block style of YAML, from the indentation of the lines above it. */
final class BlockPlace {
  private static final Pattern LINE =
      Pattern.compile(
          "(?s)( *+)((?:- ++)*+)"
              + "(?:([\"']?)([^\"'#\\s:{\\[][^\"':]*+)\\3 *+:(?: ++(.*+))?+)?+.*+");

  private final List<String> path = new ArrayList<>();

  /** The scalars in the object or list with each key of the path, innermost first. */
  private final List<Map<String, String>> given = new ArrayList<>();

  /** The scalars in lines with more indentation, which belong to a key above them. */
  private final Map<String, String> deeper = new LinkedHashMap<>();

  private int deeperIndent = Integer.MAX_VALUE;

  private BlockPlace() {
    given.add(new LinkedHashMap<>());
  }

  static DataPlace of(String content, int offset) {
    int start = content.lastIndexOf('\n', offset - 1) + 1;
    String line = content.substring(start, offset);
    Matcher now = LINE.matcher(line);
    if (!now.matches()) {
      return new DataPlace(List.of(), true, "", false, List.of(Map.of()));
    }
    int indent = now.group(1).length() + now.group(2).length();
    BlockPlace found = new BlockPlace();
    found.above(content.substring(0, start), indent, !now.group(2).isEmpty());
    List<String> path = new ArrayList<>(found.path);
    List<Map<String, String>> given = new ArrayList<>(found.given);
    Collections.reverse(path);
    Collections.reverse(given);
    String key = now.group(4);
    String value = now.group(5);
    if (key == null || (value == null && !line.endsWith(":"))) {
      String written = line.substring(Math.min(line.length(), indent));
      if (written.startsWith("{") || written.startsWith("[")) {
        return FlowPlace.of(written, path, given.subList(0, path.size()));
      }
      return new DataPlace(path, true, written, false, given);
    }
    path.add(key.strip());
    String rest = value == null ? "" : value;
    if (rest.startsWith("{") || rest.startsWith("[")) {
      return FlowPlace.of(rest, path, given);
    }
    given.add(Map.of());
    boolean isQuoted = rest.startsWith("\"") || rest.startsWith("'");
    return new DataPlace(path, false, isQuoted ? rest.substring(1) : rest, isQuoted, given);
  }

  /** Reads the keys of the enclosing objects, from preceding lines with less indentation. */
  private void above(String content, int indent, boolean isItem) {
    int least = indent;
    boolean inItem = isItem;
    if (isItem) {
      enter(DataPlace.ITEM);
    }
    String[] lines = content.split("\n", -1);
    for (int i = lines.length - 1; i >= 0; i--) {
      String line = lines[i].replace("\r", "");
      Matcher one = LINE.matcher(line);
      if (line.startsWith("---")) {
        break;
      }
      if (line.isBlank() || !one.matches()) {
        continue;
      }
      int outer = one.group(1).length();
      int inner = outer + one.group(2).length();
      boolean opensItem = !one.group(2).isEmpty();
      if (!inItem) {
        scalars(one, inner, least);
      }
      if (opensItem && inner == least && !inItem) {
        enter(DataPlace.ITEM);
        inItem = true;
        least = outer;
      }
      boolean isParent =
          one.group(4) != null
              && (one.group(5) == null || one.group(5).isBlank())
              && (inner < least || (inItem && inner <= least && !opensItem));
      if (isParent) {
        enter(one.group(4).strip());
        least = inner;
        inItem = false;
        if (opensItem) {
          enter(DataPlace.ITEM);
          inItem = true;
          least = outer;
        }
      }
    }
  }

  private void enter(String key) {
    path.add(key);
    given.add(new LinkedHashMap<>());
    deeper.clear();
    deeperIndent = Integer.MAX_VALUE;
  }

  /** Adds the scalars of a line in the object at the place, or in an object inside it. */
  private void scalars(Matcher line, int indent, int own) {
    if (line.group(4) == null || indent < own) {
      return;
    }
    String key = line.group(4).strip();
    Map<String, String> of = scalars(key, line.group(5) == null ? "" : line.group(5).strip());
    if (indent == own) {
      Map<String, String> here = given.get(given.size() - 1);
      of.forEach(here::putIfAbsent);
      DataPlace.nest(key, deeper, here);
      deeper.clear();
      deeperIndent = Integer.MAX_VALUE;
    } else if (indent <= deeperIndent) {
      if (indent < deeperIndent) {
        deeper.clear();
        deeperIndent = indent;
      }
      deeper.putAll(of);
    }
  }

  private static Map<String, String> scalars(String key, String value) {
    if (value.isEmpty()) {
      return Map.of();
    }
    if (value.startsWith("{")) {
      return FlowPlace.of(value, List.of(key), List.of(Map.of())).beside(0);
    }
    return Map.of(key, value.replaceAll("^[\"']|[\"']$", ""));
  }
}
