package io.promptcompiler.core.edit;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.Optional;

/**
 * Maps locations in a text to locations in a version that was edited in one place.
 *
 * @param before the length of the unchanged text before the edit
 * @param oldEnd the beginning of the unchanged rest in the old text
 * @param newEnd the beginning of the unchanged rest in the new text
 */
public record MovedText(int before, int oldEnd, int newEnd) {

  /** Returns the mapping from one text to another. */
  public static MovedText of(SourceText old, SourceText now) {
    return of(old.content(), now.content());
  }

  /** Returns the mapping from one text to another. */
  public static MovedText of(String old, String now) {
    if (old.equals(now)) {
      return new MovedText(old.length(), old.length(), now.length());
    }
    int most = Math.min(old.length(), now.length());
    int before = 0;
    while (before < most && old.charAt(before) == now.charAt(before)) {
      before++;
    }
    int after = 0;
    while (after < most - before
        && old.charAt(old.length() - 1 - after) == now.charAt(now.length() - 1 - after)) {
      after++;
    }
    return new MovedText(before, old.length() - after, now.length() - after);
  }

  /**
   * Returns the range in the new text that corresponds to a range in the old text; empty if it was
   * edited.
   *
   * @param mayHoldEdit whether the range may contain the edit, which changes its length; a range
   *     that ends in the edit is extended to the end of the edit
   */
  public Optional<Span> at(Span span, boolean mayHoldEdit) {
    int moved = newEnd - oldEnd;
    if (span.end() <= before) {
      return Optional.of(span);
    }
    if (span.start() >= oldEnd) {
      return Optional.of(span.shift(moved));
    }
    return mayHoldEdit && span.start() <= before
        ? Optional.of(new Span(span.start(), Math.max(span.end(), oldEnd) + moved))
        : Optional.empty();
  }
}
