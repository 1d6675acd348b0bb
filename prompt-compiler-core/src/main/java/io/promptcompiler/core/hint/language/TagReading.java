package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.hint.language.Scanner.Mark;
import java.util.Optional;

/**
 * The meaning of a tag.
 *
 * @param role its role in relation to other tags
 * @param word its first word
 * @param block the Handlebars block that it opens, divides or closes; empty for other tags
 * @param meant the equivalent Handlebars tag; empty if unknown
 * @param mark the part that Handlebars does not understand, if there is one
 * @param difference sentences about how its output may differ; empty if it is provably the same
 */
record TagReading(
    RawTag tag,
    Role role,
    String word,
    String block,
    Optional<String> meant,
    Optional<Mark> mark,
    String difference) {

  /** The name of a block for the default case of a match. */
  static final String DEFAULT = "default";

  enum Role {
    OPEN,
    /** Opens a block without the sign of a block, so that it may be a value. */
    MAY_OPEN,
    DIVIDE,
    CLOSE,
    /** Closes a block with a word that may be the name of a value. */
    MAY_CLOSE,
    VALUE
  }

  boolean is(Role other) {
    return role == other;
  }

  /** Returns whether it is the default case of a match, with a closing tag of its own. */
  boolean isDefaultBlock() {
    return role == Role.OPEN && block.equals(DEFAULT);
  }

  boolean isForeign() {
    return mark.isPresent();
  }

  /** Returns the name of the block that it opens, as used in the closing tag. */
  String blockName() {
    return meant.isPresent() || word.isEmpty() ? block : word;
  }

  TagReading with(Optional<String> otherMeaning, Mark otherMark) {
    return new TagReading(tag, role, word, block, otherMeaning, Optional.of(otherMark), difference);
  }
}
