package io.promptcompiler.core.diagnostic;

import io.promptcompiler.runtime.support.Nearest;
import io.promptcompiler.runtime.support.Shown;
import java.util.Collection;
import java.util.List;

/** Sentences for a fix: what may have been meant, and what there is. */
public final class Suggestion {
  private static final int MOST_LISTED = 12;

  /** The most names of a chain that are shown at each of its ends. */
  private static final int ENDS_SHOWN = 4;

  /** Of more names only those are compared that begin with the same letter. */
  private static final int MANY = 1_000;

  private Suggestion() {}

  /** {@code Did you mean 'x'?}, or empty when nothing known is near. */
  public static String didYouMean(String name, Collection<String> known) {
    List<String> near = Nearest.to(name, known.size() > MANY ? alike(name, known) : known);
    return near.isEmpty() ? "" : "Did you mean '" + Shown.of(near.get(0)) + "'?";
  }

  private static List<String> alike(String name, Collection<String> known) {
    return known.stream()
        .filter(other -> other.regionMatches(/* ignoreCase= */ true, 0, name, 0, 1))
        .toList();
  }

  /**
   * {@code Did you mean 'x'? Declared parameters: x, y.} with the parts that there are; a long list
   * is cut.
   *
   * @param what what the known names are, in the plural
   */
  public static String didYouMean(String name, Collection<String> known, String what) {
    return join(didYouMean(name, known), list(what, known));
  }

  /** {@code Known types: string, boolean.}, or empty when there are none. */
  public static String list(String what, Collection<String> known) {
    if (known.isEmpty()) {
      return "";
    }
    String listed = String.join(", ", known.stream().limit(MOST_LISTED).map(Shown::of).toList());
    int more = known.size() - MOST_LISTED;
    return what + ": " + listed + (more > 0 ? " and " + more + " more." : ".");
  }

  /** {@code a → b → c}; of a long chain only the ends. */
  public static String chain(List<String> names) {
    int hidden = names.size() - 2 * ENDS_SHOWN;
    if (hidden <= 1) {
      return String.join(" → ", names);
    }
    return String.join(" → ", names.subList(0, ENDS_SHOWN))
        + " → … "
        + hidden
        + " more … → "
        + String.join(" → ", names.subList(names.size() - ENDS_SHOWN, names.size()));
  }

  /** Sentences with a blank between them; empty ones are left out. */
  public static String join(String... sentences) {
    return String.join(" ", List.of(sentences).stream().filter(s -> !s.isEmpty()).toList());
  }
}
