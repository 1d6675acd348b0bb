package io.promptcompiler.core.edit;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.Optional;

/**
 * Where places of a text are after it was edited in one place.
 *
 * @param before the length of what is the same before the edit
 * @param oldEnd where the rest, which is the same, begins in the old text
 * @param newEnd where it begins in the new one
 */
public record MovedText(int before, int oldEnd, int newEnd) {

  /** From one text to another. */
  public static MovedText of(SourceText old, SourceText now) {
    return of(old.content(), now.content());
  }

  /** From one text to another. */
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
   * Where a stretch is now.
   *
   * @param mayHoldEdit whether it may be one in which something was edited; then it has grown
   */
  public Optional<Span> at(Span span, boolean mayHoldEdit) {
    int moved = newEnd - oldEnd;
    if (span.end() <= before) {
      return Optional.of(span);
    }
    if (span.start() >= oldEnd) {
      return Optional.of(span.shift(moved));
    }
    boolean isAround = span.start() <= before && span.end() >= oldEnd;
    return isAround && mayHoldEdit
        ? Optional.of(new Span(span.start(), span.end() + moved))
        : Optional.empty();
  }
}
