package io.promptcompiler.core.evolve;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A difference in the API that breaks callers, whatever its cause.
 *
 * @param part the differing part
 * @param breaks the ways in which callers break
 * @param was the released declaration, in the notation of the target
 * @param is the present declaration; empty if it was removed
 */
record ApiDifference(ApiPart part, Set<Compatibility> breaks, List<String> was, List<String> is) {
  /** Copies the collections. */
  ApiDifference {
    breaks = Set.copyOf(breaks);
    was = List.copyOf(was);
    is = List.copyOf(is);
  }

  /** Returns this difference merged with another one of the same part. */
  ApiDifference and(ApiDifference other) {
    Set<Compatibility> both = EnumSet.noneOf(Compatibility.class);
    both.addAll(breaks);
    both.addAll(other.breaks);
    return new ApiDifference(part, both, all(was, other.was), all(is, other.is));
  }

  private static List<String> all(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /** Returns each word in quotes, separated by commas. */
  static String quoted(List<String> words) {
    return words.stream().distinct().collect(Collectors.joining("', '", "'", "'"));
  }
}
