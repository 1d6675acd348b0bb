package io.promptcompiler.lsp;

import io.promptcompiler.core.source.SourceFile;
import java.util.List;
import java.util.Map;

/**
 * A place in YAML or JSON, determined by the text before it; the text after it may be missing or
 * broken.
 *
 * @param path the keys that lead to the place, outermost first; for a value, the last key is its
 *     own
 * @param isKey whether the place is in a key, and not in a value
 * @param written the text that is already written at the place
 * @param isQuoted whether the place is in an open quote
 * @param given the scalars before the place in the objects around it, outermost first: those with
 *     each key of the path, and last those with the place; a scalar in an object has a key such as
 *     {@code source.source}
 */
record DataPlace(
    List<String> path,
    boolean isKey,
    String written,
    boolean isQuoted,
    List<Map<String, String>> given) {
  /** Represents the elements of a list in a path. */
  static final String ITEM = "[]";

  /** No document has longer keys, or scalars in more objects, that decide what is allowed. */
  private static final int LONGEST = 40;

  private static final int DEEPEST = 2;

  /** Copies the lists. */
  DataPlace {
    path = List.copyOf(path);
    given = List.copyOf(given);
  }

  /** Returns a place in a document. */
  static DataPlace of(SourceFile file, int offset) {
    String content = file.text().content();
    return file.id().fileName().endsWith(".json")
        ? FlowPlace.of(content.substring(0, offset), List.of(), List.of())
        : BlockPlace.of(content, offset);
  }

  /** Adds the scalars of an object to those of the object around it, unless they are present. */
  static void nest(String key, Map<String, String> inside, Map<String, String> around) {
    if (key.length() > LONGEST) {
      return;
    }
    inside.forEach(
        (name, value) -> {
          if (name.chars().filter(unit -> unit == '.').count() < DEEPEST) {
            around.putIfAbsent(key + "." + name, value);
          }
        });
  }

  /** Returns the scalars before the place in the object with a key of the path. */
  Map<String, String> beside(int step) {
    return given.get(step);
  }
}
