package io.promptcompiler.docs;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Computes the anchors of a page's headings, in order, as GitHub does. */
final class Anchors {
  private final Map<String, Integer> taken = new HashMap<>();

  /** Returns the anchor of the next heading, which has the given text. */
  String next(String heading) {
    StringBuilder name = new StringBuilder();
    heading
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .forEach(
            c -> {
              if (Character.isLetterOrDigit(c) || c == '_' || c == '-') {
                name.appendCodePoint(c);
              } else if (c == ' ') {
                name.append('-');
              }
            });
    int earlier = taken.merge(name.toString(), 1, Integer::sum) - 1;
    return earlier == 0 ? name.toString() : name + "-" + earlier;
  }
}
