package io.promptcompiler.lsp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds a place in JSON, or in the flow style of YAML, from the brackets that are open. */
final class FlowPlace {
  private final List<String> path;

  /** The scalars in the object or list with each key of the path. */
  private final List<Map<String, String>> given;

  private final List<Integer> sizes = new ArrayList<>();
  private final List<Character> open = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean isKey = true;
  private char quote;

  private FlowPlace(List<String> path, List<Map<String, String>> given) {
    this.path = new ArrayList<>(path);
    this.given = new ArrayList<>(given);
    this.given.replaceAll(LinkedHashMap::new);
  }

  /**
   * Returns the place at the end of a text.
   *
   * @param path the keys around the text
   * @param given the scalars in the objects with these keys
   */
  static DataPlace of(String text, List<String> path, List<Map<String, String>> given) {
    FlowPlace found = new FlowPlace(path, given);
    found.read(text);
    while (found.given.size() <= found.path.size()) {
      found.given.add(Map.of());
    }
    String written = found.word.toString().stripLeading();
    return new DataPlace(found.path, found.isKey, written, found.quote != 0, found.given);
  }

  private void read(String text) {
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (quote == 0) {
        read(unit);
      } else if (unit == '\\' && quote == '"') {
        i++;
      } else if (unit == quote) {
        quote = 0;
      } else {
        word.append(unit);
      }
    }
  }

  private void read(char unit) {
    switch (unit) {
      case '"', '\'' -> {
        quote = unit;
        word.setLength(0);
      }
      case '{', '[' -> {
        open.add(unit);
        sizes.add(path.size());
        if (unit == '[') {
          enter(DataPlace.ITEM);
        }
        isKey = unit == '{';
        word.setLength(0);
      }
      case '}', ']' -> {
        scalar();
        if (!open.isEmpty()) {
          int last = open.size() - 1;
          open.remove(last);
          close(sizes.remove(last));
        }
      }
      case ',' -> {
        scalar();
        if (!open.isEmpty()) {
          boolean inObject = open.get(open.size() - 1) == '{';
          shorten(sizes.get(sizes.size() - 1) + (inObject ? 0 : 1));
          isKey = inObject;
        }
      }
      case ':' -> {
        if (isKey) {
          enter(word.toString().strip());
          isKey = false;
          word.setLength(0);
        }
      }
      default -> word.append(unit);
    }
  }

  private void enter(String key) {
    while (given.size() <= path.size()) {
      given.add(new LinkedHashMap<>());
    }
    path.add(key);
  }

  /** Adds the scalar that was read, if it is the value of a key. */
  private void scalar() {
    String value = word.toString().strip();
    int last = path.size() - 1;
    if (!isKey && !value.isEmpty() && last >= 0 && !path.get(last).equals(DataPlace.ITEM)) {
      given.get(last).put(path.get(last), value);
    }
    word.setLength(0);
  }

  /** Leaves an object or a list, whose scalars are then those of its key. */
  private void close(int size) {
    if (size > 0 && given.size() > size && !path.get(size - 1).equals(DataPlace.ITEM)) {
      DataPlace.nest(path.get(size - 1), given.get(size), given.get(size - 1));
    }
    while (given.size() > size) {
      given.remove(given.size() - 1);
    }
    shorten(size);
    isKey = false;
  }

  private void shorten(int size) {
    while (path.size() > size) {
      path.remove(path.size() - 1);
    }
    while (given.size() > size + 1) {
      given.remove(given.size() - 1);
    }
  }
}
