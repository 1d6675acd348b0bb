package io.promptcompiler.outputs;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names of fields or the texts of an enum, which models write with small changes. */
final class Names {
  private final Set<String> all;

  /** The names by what remains after folding; null if that is the same for several. */
  private final Map<String, @Nullable String> byFolded = new HashMap<>();

  Names(Collection<String> names) {
    this.all = Collections.unmodifiableSet(new LinkedHashSet<>(names));
    for (String name : all) {
      String folded = folded(name);
      byFolded.put(folded, byFolded.containsKey(folded) ? null : name);
    }
  }

  /** Returns the names in their order. */
  Set<String> all() {
    return all;
  }

  /** Returns the only name that equals a text, if need be after folding; null if none does. */
  @Nullable String match(String text) {
    return all.contains(text) ? text : byFolded.get(folded(text));
  }

  /**
   * Returns a name without what models change in it. Hyphens stay unless they are between letters,
   * because {@code B-} is not {@code B}, and {@code -1} not {@code 1}.
   */
  static String folded(String name) {
    String stripped = name.strip();
    int end = stripped.length() - (stripped.length() > 1 && stripped.endsWith(".") ? 1 : 0);
    StringBuilder folded = new StringBuilder(end);
    for (int i = 0; i < end; i++) {
      char c = stripped.charAt(i);
      boolean isBlank = LenientJson.isBlank(c) || c == '_';
      boolean isBetweenLetters =
          i > 0
              && i + 1 < end
              && Character.isLetter(stripped.charAt(i - 1))
              && Character.isLetter(stripped.charAt(i + 1));
      if (!isBetweenLetters || (!isBlank && c != '-')) {
        folded.append(isBlank ? '_' : c);
      }
    }
    return folded.toString().toLowerCase(Locale.ROOT);
  }
}
