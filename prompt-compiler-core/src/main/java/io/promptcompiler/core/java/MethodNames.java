package io.promptcompiler.core.java;

import java.util.Collection;
import java.util.List;

/**
 * Allocates names for the private methods of a class that do not clash with its accessors and API
 * methods.
 */
final class MethodNames {
  private final FreshNames names = new FreshNames();

  MethodNames(Collection<String> accessors) {
    names.take(JavaWords.RESERVED_MEMBERS);
    names.take(JavaWords.KEYWORDS);
    names.take(accessors);
    names.take(List.of(FragmentEmitter.WRITE, FragmentEmitter.HASH));
  }

  /** A new name, with a number at its end where it is taken. */
  String fresh(String hint) {
    String separator = Character.isDigit(hint.charAt(hint.length() - 1)) ? "_" : "";
    return names.next(hint, separator);
  }
}
