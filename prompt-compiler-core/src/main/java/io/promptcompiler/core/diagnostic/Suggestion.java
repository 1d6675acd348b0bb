package io.promptcompiler.core.diagnostic;

import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Builds the sentences of a fix: similar names, and lists of available names. */
public final class Suggestion {
  private static final int MOST_LISTED = 12;

  /** The maximum number of names that are shown at each end of a chain. */
  private static final int ENDS_SHOWN = 4;

  /** The number of names above which only those with the longest common prefix are compared. */
  private static final int MANY = 1_000;

  private static final int MOST_COMPARED = 200;

  private Suggestion() {}

  /** Returns {@code Did you mean 'x'?}, or an empty text if no known name is similar. */
  public static String didYouMean(String name, Collection<String> known) {
    List<String> near = near(name, known);
    return near.isEmpty() ? "" : "Did you mean '" + Shown.of(near.get(0)) + "'?";
  }

  private static List<String> near(String name, Collection<String> known) {
    List<String> same = sameToTheEye(name, known);
    return same.isEmpty()
        ? Nearest.to(name, known.size() > MANY ? alike(name, known) : known)
        : same;
  }

  private static List<String> sameToTheEye(String name, Collection<String> known) {
    String seen = LookAlikes.seen(name);
    return known.stream()
        .filter(other -> LookAlikes.seen(other).equals(seen) && !other.equals(name))
        .limit(1)
        .toList();
  }

  /**
   * Returns the known names of similar length that share the longest prefixes with a name.
   * Comparing each unknown name with all known names would take quadratic time.
   */
  private static List<String> alike(String name, Collection<String> known) {
    List<String> near =
        known.stream()
            .filter(other -> Math.abs(other.length() - name.length()) <= 1 + name.length() / 3)
            .toList();
    int[] counts = new int[name.length() + 1];
    for (String other : near) {
      counts[shared(name, other)]++;
    }
    int least = name.length();
    int better = 0;
    while (least > 0 && better + counts[least] < MOST_COMPARED) {
      better += counts[least--];
    }
    List<String> alike = new ArrayList<>();
    int room = MOST_COMPARED - better;
    for (String other : near) {
      int shared = shared(name, other);
      if (shared > least || (shared == least && room-- > 0)) {
        alike.add(other);
      }
    }
    return alike;
  }

  private static int shared(String name, String other) {
    int most = Math.min(name.length(), other.length());
    int shared = 0;
    while (shared < most
        && Character.toLowerCase(name.charAt(shared))
            == Character.toLowerCase(other.charAt(shared))) {
      shared++;
    }
    return shared;
  }

  /**
   * Returns {@code Did you mean 'x'? Declared parameters: x, y.} with the parts that apply; long
   * lists are cut.
   *
   * @param what the kind of the known names, in the plural
   */
  public static String didYouMean(String name, Collection<String> known, String what) {
    return join(didYouMean(name, known), list(what, known));
  }

  /**
   * Returns the suggestion of a similar name, with an edit that writes it.
   *
   * @param place the place of the name, or a longer range that ends with it
   */
  public static Fix correction(String name, Collection<String> known, String what, Location place) {
    return correction(name, known, place).then(list(what, known));
  }

  /**
   * Returns {@code Did you mean 'x'?} with the edit; empty if no known name is similar. The edit is
   * only certain if the names differ in nothing but case and the separators of words, such as
   * {@code storyID}, or look the same.
   */
  public static Fix correction(String name, Collection<String> known, Location place) {
    List<String> near = near(name, known);
    if (near.isEmpty()) {
      return Fix.NONE;
    }
    String nearest = near.get(0);
    Optional<String> lookAlike = LookAlikes.between(name, nearest);
    Fix fix =
        Fix.of("Did you mean '" + nearest + "'?")
            .renaming(place, name, nearest)
            .then(lookAlike.orElse(""));
    List<String> same =
        near.stream().filter(other -> letters(other).equals(letters(name))).toList();
    boolean isSame = lookAlike.isPresent() || same.equals(List.of(nearest));
    return isSame ? fix : fix.suggested();
  }

  /**
   * Returns the suggestion of a similar word from a complete list. The edit is certain if only one
   * word is similar.
   */
  public static Fix correctionOfWord(String name, Collection<String> words, Location place) {
    Fix fix = correction(name, words, place);
    return near(name, words).size() == 1 ? fix.certain() : fix;
  }

  private static String letters(String name) {
    return name.replaceAll("[_\\s-]", "").toLowerCase(Locale.ROOT);
  }

  /** Returns {@code Known types: string, boolean.}, or an empty text if there are none. */
  public static String list(String what, Collection<String> known) {
    if (known.isEmpty()) {
      return "";
    }
    // The last name is printed, because "1 more" is not shorter.
    int most = known.size() == MOST_LISTED + 1 ? known.size() : MOST_LISTED;
    String listed = String.join(", ", known.stream().limit(most).map(Shown::of).toList());
    int more = known.size() - most;
    return what + ": " + listed + (more > 0 ? " and " + more + " more." : ".");
  }

  /** Returns {@code a → b → c}; for a long chain, only its ends. */
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

  /** Joins sentences by spaces, leaving out empty ones. */
  public static String join(String... sentences) {
    return String.join(" ", List.of(sentences).stream().filter(s -> !s.isEmpty()).toList());
  }
}
