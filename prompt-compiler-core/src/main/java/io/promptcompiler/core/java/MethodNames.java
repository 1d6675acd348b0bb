package io.promptcompiler.core.java;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Names for the private methods of a class that no accessor or method of its API has. */
final class MethodNames {
  private final Set<String> taken = new HashSet<>(JavaWords.RESERVED_MEMBERS);

  MethodNames(Collection<String> accessors) {
    taken.addAll(JavaWords.KEYWORDS);
    taken.addAll(accessors);
    taken.add(FragmentEmitter.WRITE);
    taken.add(FragmentEmitter.HASH);
  }

  /** A new name, with a number behind it where it is taken. */
  String fresh(String hint) {
    String separator = Character.isDigit(hint.charAt(hint.length() - 1)) ? "_" : "";
    String name = hint;
    for (int i = 2; !taken.add(name); i++) {
      name = hint + separator + i;
    }
    return name;
  }
}
