package io.promptcompiler.core.program.caching;

import io.promptcompiler.core.type.Varies;

/**
 * How often a value changes.
 *
 * @param presence how often it changes whether there is a value, and which object or element it is
 * @param content how often everything below it changes, unless a nearer declaration differs
 */
record Changes(Varies presence, Varies content) {
  /** The changes of a value that never changes. */
  static final Changes NEVER = whole(Varies.FIXED);

  /** Returns the changes of a value that changes as a whole. */
  static Changes whole(Varies varies) {
    return new Changes(varies, varies);
  }

  /** Returns how often a value without declared properties changes. */
  Varies either() {
    return presence.max(content);
  }

  /** Returns the changes of a value that is one of two. */
  Changes or(Changes other) {
    return new Changes(presence.max(other.presence), content.max(other.content));
  }

  /** Returns the changes of a value that is chosen by something that changes. */
  Changes chosenBy(Varies choice) {
    return new Changes(presence.max(choice), content.max(choice));
  }
}
