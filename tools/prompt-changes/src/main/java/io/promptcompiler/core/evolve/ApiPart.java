package io.promptcompiler.core.evolve;

/**
 * A part of the API: all members of one name in a class, or a class with its members and nested
 * classes.
 *
 * @param className the full name of the released class
 * @param member the name of a method or constant; empty for the class
 */
public record ApiPart(String className, String member) {
  /** Returns the part for a class with all its members and nested classes. */
  static ApiPart whole(String className) {
    return new ApiPart(className, "");
  }

  /** Returns whether this part equals or contains another part. */
  boolean has(ApiPart other) {
    return equals(other)
        || (member.isEmpty()
            && (other.className.equals(className) || other.className.startsWith(className + ".")));
  }
}
