package io.promptcompiler.core.backend;

import javax.lang.model.SourceVersion;

/** Decides which names from outside can stand in generated source. */
public final class JavaNames {
  private static final SourceVersion VERSION = SourceVersion.RELEASE_17;

  private JavaNames() {}

  /** Whether a text is the full name of a package or class, none of whose parts is a keyword. */
  public static boolean isName(String text) {
    return SourceVersion.isName(text, VERSION) && isVisible(text);
  }

  /** Whether a text is the simple name of a class or member. */
  public static boolean isIdentifier(String text) {
    return SourceVersion.isIdentifier(text)
        && !SourceVersion.isKeyword(text, VERSION)
        && isVisible(text);
  }

  /** The JDK takes control and format characters in names, which nobody sees. */
  private static boolean isVisible(String text) {
    return text.codePoints().noneMatch(Character::isIdentifierIgnorable);
  }
}
