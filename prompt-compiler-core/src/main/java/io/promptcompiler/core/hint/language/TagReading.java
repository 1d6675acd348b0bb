package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.hint.language.Scanner.Mark;
import java.util.Optional;

/**
 * The meaning of a tag.
 *
 * @param role the part that it plays among other tags
 * @param word its first word
 * @param block the block of Handlebars that it opens, divides or closes; empty for others
 * @param meant the tag in Handlebars; empty if that is not known
 * @param mark the part that Handlebars does not understand, if there is one
 */
record TagReading(
    RawTag tag, Role role, String word, String block, Optional<String> meant, Optional<Mark> mark) {

  enum Role {
    OPEN,
    /** Opens a block and lacks the sign of a block, so that it may be a value. */
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

  /** Returns the name of the block that it opens, as its close tag has it. */
  String blockName() {
    return meant.isPresent() || word.isEmpty() ? block : word;
  }

  TagReading with(Optional<String> otherMeaning, Mark otherMark) {
    return new TagReading(tag, role, word, block, otherMeaning, Optional.of(otherMark));
  }
}
