package io.promptcompiler.core.evolve;

/**
 * A use of a value, or a call, that is compared with the release.
 *
 * @param role the role of the message; empty for a text, and if it does not matter
 * @param path the path of the value with its helpers, and of the loops around media and histories
 */
record ContentItem(Kind kind, String role, String path) {
  /** The way in which a value leaves a prompt. */
  enum Kind {
    /** As a media part. */
    MEDIA,
    /** Not of a value: a call of a source, with its arguments. */
    CALLED,
    /** Not as a part of a text, but as the messages of a list. */
    HISTORY,
    /** As a part of a text, apart from the helpers around it. It counts how often. */
    PRINTED,
    /** As the whole text of a tag, with its helpers. */
    SHOWN,
    /** Like {@link #SHOWN}, outside of a fence, and not as JSON. */
    BARE,
    /** Like {@link #BARE}, although it is untrusted, and next to other text. */
    EXEMPT,
    /** Like {@link #SHOWN}, without escapes of HTML. */
    UNESCAPED,
    /** As a part of a text, although no parameter declares it. */
    UNDECLARED,
    /** As a part of a text or of a condition, although no parameter declares it. */
    USED,
    /** Not printed: a condition, or the number of elements, decides what is printed. */
    DECIDING,
    /** As a line of a log. */
    LOGGED,
    /** Not printed, but compared with the names of all partials. */
    CHOICE,
    /**
     * Not a value, but a call of a partial that calls itself: what it does, and its arguments. An
     * override with the same one prints the same deep inside.
     */
    RECURSION
  }

  /** Why an override can only have an item where the release has the same one. */
  enum Restriction {
    NONE,
    SENSITIVE,
    /** Others write it, and the message is not one of the user. */
    FOREIGN,
    OTHER
  }
}
