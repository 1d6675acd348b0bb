package io.promptcompiler.outputs;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The names of fields or the texts of an enum, which models write with small changes. */
final class KnownNames {
  private static final Pattern BLANK = Pattern.compile("[\\s\\p{Z}\\ufeff\\u200b]");

  /** A separator between letters, or the place before a capital in {@code notAble}. */
  private static final Pattern BETWEEN_WORDS =
      Pattern.compile("(?<=\\p{L})[-_](?=\\p{L})|(?<=\\p{Ll})(?=\\p{Lu})");

  private final Set<String> all;

  /** The names by what remains after folding; null if that is the same for several. */
  private final Map<String, @Nullable String> byFolded = new HashMap<>();

  KnownNames(Collection<String> names) {
    this.all = Collections.unmodifiableSet(new LinkedHashSet<>(names));
    for (String name : all) {
      for (String folded : Set.copyOf(List.of(fold(name, "_"), fold(name, "")))) {
        byFolded.put(folded, byFolded.containsKey(folded) ? null : name);
      }
    }
  }

  /** Returns the names in their order. */
  Set<String> all() {
    return all;
  }

  /**
   * Returns the only name that equals a text, if need be after folding; null if none does. A text
   * may lack the separators of a name, but have none where the name has one word: {@code notable}
   * can be {@code not_able}, but {@code not able} is not {@code notable}.
   */
  @Nullable String match(String text) {
    return all.contains(text) ? text : byFolded.get(fold(text, "_"));
  }

  /**
   * Returns a name without what models change in it. Hyphens stay unless they are between letters,
   * because {@code B-} is not {@code B}, and {@code -1} not {@code 1}.
   *
   * @param separator what is written between words
   */
  private static String fold(String name, String separator) {
    String stripped = name.strip();
    String text =
        stripped.length() > 1 && stripped.endsWith(".")
            ? stripped.substring(0, stripped.length() - 1)
            : stripped;
    String blanks = BLANK.matcher(text).replaceAll("_");
    return lower(BETWEEN_WORDS.matcher(blanks).replaceAll(separator));
  }

  /**
   * Returns a text in lower case, letter by letter: {@link String#toLowerCase} looks behind each
   * capital sigma for the end of its word, and takes quadratic time for many.
   */
  static String lower(String text) {
    StringBuilder lower = new StringBuilder(text.length());
    text.codePoints().map(Character::toLowerCase).forEach(lower::appendCodePoint);
    return lower.toString();
  }
}
