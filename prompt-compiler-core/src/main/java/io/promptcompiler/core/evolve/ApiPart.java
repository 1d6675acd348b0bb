package io.promptcompiler.core.evolve;

/**
 * A part of what callers see: all members of one name in a class, or a class with all inside of it.
 *
 * @param className the full name of the class when it was released
 * @param member the name of a method or constant; empty for the class
 */
public record ApiPart(String className, String member) {
  /** A class, with all its members and the classes inside of it. */
  static ApiPart whole(String className) {
    return new ApiPart(className, "");
  }

  /** Whether another part is this one or in it. */
  boolean has(ApiPart other) {
    return equals(other)
        || (member.isEmpty()
            && (other.className.equals(className) || other.className.startsWith(className + ".")));
  }
}
