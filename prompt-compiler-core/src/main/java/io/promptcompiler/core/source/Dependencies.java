package io.promptcompiler.core.source;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The texts that the compilation of a text has read or looked up.
 *
 * @param included the files that it includes, also through others, in the order of first inclusion
 * @param called the included files whose own programs were used
 * @param questions its lookups in the folders of fragments; each follows the lookups whose results
 *     led to it
 * @param isStable whether the result does not depend on the order in which texts are compiled. It
 *     does depend on it for texts that include each other
 */
public record Dependencies(
    Set<SourceFile> included,
    Set<SourceFile> called,
    Set<FragmentLookup> questions,
    boolean isStable) {
  /** No dependencies. */
  public static final Dependencies NONE = new Dependencies(Set.of(), Set.of(), Set.of(), true);

  /** Returns these dependencies and other lookups. */
  public Dependencies asking(Set<FragmentLookup> others) {
    Set<FragmentLookup> all = new LinkedHashSet<>(questions);
    all.addAll(others);
    return new Dependencies(included, called, all, isStable);
  }

  /** Copies the sets and keeps their order. */
  public Dependencies {
    included = Collections.unmodifiableSet(new LinkedHashSet<>(included));
    called = Collections.unmodifiableSet(new LinkedHashSet<>(called));
    questions = Collections.unmodifiableSet(new LinkedHashSet<>(questions));
  }
}
