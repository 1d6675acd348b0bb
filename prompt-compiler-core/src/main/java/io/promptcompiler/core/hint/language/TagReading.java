package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.Scanner.Mark;
import java.util.Optional;

/**
 * What a tag means.
 *
 * @param tag it as it is written
 * @param role what it does among the other tags
 * @param word its first word as it is written
 * @param block the block of Handlebars that it opens, divides or closes; empty for others
 * @param meant it in Handlebars; nothing where that cannot be said
 * @param mark what Handlebars does not understand of it; nothing where it understands all
 */
record TagReading(
    RawTag tag, Role role, String word, String block, Optional<String> meant, Optional<Mark> mark) {

  enum Role {
    /** Opens a block. */
    OPEN,
    /** Opens a block and lacks the sign that says so: it may be a value. */
    MAY_OPEN,
    DIVIDE,
    CLOSE,
    /** Closes a block in words that may be the name of a value. */
    MAY_CLOSE,
    VALUE
  }

  boolean is(Role other) {
    return role == other;
  }

  boolean isForeign() {
    return mark.isPresent();
  }

  /** A mark on a stretch; none on an empty one. */
  static Optional<Mark> mark(int from, int to, String text) {
    return from < to
        ? Optional.of(new Mark(new Span(from, to), text.substring(from, to)))
        : Optional.empty();
  }
}
