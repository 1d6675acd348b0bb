package io.promptcompiler.core.evolve;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A difference that breaks callers, whatever it comes from.
 *
 * @param part what differs
 * @param breaks how callers break
 * @param was what was there, in words of the target
 * @param is what is there instead; nothing when it is gone
 */
record ApiDifference(ApiPart part, Set<Compatibility> breaks, List<String> was, List<String> is) {
  /** Copies the collections. */
  ApiDifference {
    breaks = Set.copyOf(breaks);
    was = List.copyOf(was);
    is = List.copyOf(is);
  }

  /** This one and another of the same part. */
  ApiDifference and(ApiDifference other) {
    Set<Compatibility> both = EnumSet.noneOf(Compatibility.class);
    both.addAll(breaks);
    both.addAll(other.breaks);
    return new ApiDifference(part, both, all(was, other.was), all(is, other.is));
  }

  private static List<String> all(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /** Words in quotes. */
  static String quoted(List<String> words) {
    return words.stream().distinct().collect(Collectors.joining("', '", "'", "'"));
  }
}
