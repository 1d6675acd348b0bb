package io.promptcompiler.core.backend;

import javax.lang.model.SourceVersion;

/** Checks whether names can be used in generated source code. */
public final class JavaNames {
  private static final SourceVersion VERSION = SourceVersion.RELEASE_17;

  private JavaNames() {}

  /**
   * Returns whether a text is the full name of a package or class, none of whose parts is a
   * keyword.
   */
  public static boolean isName(String text) {
    return SourceVersion.isName(text, VERSION) && isVisible(text);
  }

  /** Returns whether a text is the simple name of a class or member. */
  public static boolean isIdentifier(String text) {
    return SourceVersion.isIdentifier(text)
        && !SourceVersion.isKeyword(text, VERSION)
        && isVisible(text);
  }

  /**
   * Returns whether a text has no ignorable characters: the JDK allows invisible control and format
   * characters in names.
   */
  private static boolean isVisible(String text) {
    return text.codePoints().noneMatch(Character::isIdentifierIgnorable);
  }
}
