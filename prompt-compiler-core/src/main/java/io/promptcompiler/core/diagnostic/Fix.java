package io.promptcompiler.core.diagnostic;

import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * How to fix a finding.
 *
 * @param text sentences; empty if the message is enough
 * @param edits replacements that together apply the fix and do not overlap; empty if the new text
 *     is unknown
 * @param isCertain whether the edits are the only reasonable ones, so that they may be applied
 *     without review; otherwise they are suggestions
 */
public record Fix(String text, List<Edit> edits, boolean isCertain) {
  /** No fix. */
  public static final Fix NONE = new Fix("", List.of(), false);

  /** The maximum length of a text that is shown. */
  private static final int LONGEST = 1_000;

  /** A name that needs no quotes or brackets in YAML, JSON and tags. */
  private static final Pattern BARE = Pattern.compile("@?(?:\\.\\./)*[\\p{L}\\p{N}_$/-]+");

  /** Copies the list. */
  public Fix {
    edits = List.copyOf(edits);
  }

  /**
   * Returns a fix without edits.
   *
   * @param text sentences; special characters from templates are escaped, so that the fix can be
   *     shown anywhere
   */
  public static Fix of(String text) {
    return new Fix(Shown.of(text, LONGEST), List.of(), false);
  }

  /** Returns a copy with an edit that applies the fix for certain. */
  public Fix replacing(Location place, String replacement) {
    return editing(List.of(new Edit(place, replacement)));
  }

  /** Returns a copy with edits that together apply the fix for certain. */
  public Fix editing(List<Edit> others) {
    return new Fix(text, others, !others.isEmpty());
  }

  /** Returns a copy whose edits are only suggestions. */
  public Fix suggested() {
    return new Fix(text, edits, false);
  }

  /** Returns a copy whose edits, if any, may be applied without review. */
  public Fix certain() {
    return editing(edits);
  }

  /** Returns a copy with other sentences. */
  public Fix saying(String sentences) {
    return new Fix(Fix.of(sentences).text(), edits, isCertain);
  }

  /**
   * Returns a copy with an edit that replaces a name, if the place literally ends with the name,
   * with or without a closing quote.
   *
   * @param place the place of the name, or a longer range that ends with it
   */
  public Fix renaming(Location place, String name, String replacement) {
    String text = place.text();
    boolean isQuoted = text.endsWith(name + '"') || text.endsWith(name + "'");
    int end = place.span().end() - (isQuoted ? 1 : 0);
    boolean isCertain =
        !name.isEmpty()
            && (isQuoted || text.endsWith(name))
            && BARE.matcher(replacement).matches()
            && !replacement.equals("null");
    return isCertain
        ? replacing(new Location(place.source(), new Span(end - name.length(), end)), replacement)
        : this;
  }

  /** Returns whether this fix has no sentences. */
  public boolean isEmpty() {
    return text.isEmpty();
  }

  /** Returns a copy with further sentences. */
  public Fix then(String sentences) {
    return new Fix(Suggestion.join(text, Fix.of(sentences).text()), edits, isCertain);
  }

  /**
   * Returns a copy with all edits moved to other places; without edits if one of them cannot be
   * moved.
   */
  Fix moved(Function<Edit, Optional<Edit>> move) {
    List<Edit> moved = new ArrayList<>();
    for (Edit edit : edits) {
      move.apply(edit).ifPresent(moved::add);
    }
    return moved.size() == edits.size() ? new Fix(text, moved, isCertain) : Fix.of(text);
  }
}
