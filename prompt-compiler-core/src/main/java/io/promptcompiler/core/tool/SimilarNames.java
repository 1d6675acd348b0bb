package io.promptcompiler.core.tool;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the few names of tools that a word can be meant as, without comparing it with each name.
 * Names are found by the hashes of their spellings: with a letter or a word less, without
 * separators, and with the words in any order. Names that are similar share one of these.
 */
final class SimilarNames {
  private final List<String> names = new ArrayList<>();

  /** A hash in the upper half of each number, and the index of a name in the lower half. */
  private long[] spellings = new long[16];

  private int size;
  private boolean isSorted;

  void add(String name, List<String> words) {
    long index = names.size();
    names.add(name);
    for (int hash : hashes(name, words).toArray()) {
      if (size == spellings.length) {
        spellings = Arrays.copyOf(spellings, size * 2);
      }
      spellings[size++] = start(hash) | index;
    }
    isSorted = false;
  }

  /** Returns the names that share a spelling with a word, which need not be similar. */
  Set<String> candidates(String word, List<String> words) {
    Set<String> found = new TreeSet<>();
    // The names of tools are not longer either.
    if (word.length() > KnownTool.LONGEST_NAME) {
      return found;
    }
    sort();
    for (int hash : hashes(word, words).toArray()) {
      int at = Arrays.binarySearch(spellings, 0, size, start(hash));
      for (at = at < 0 ? -at - 1 : at; at < size && spellings[at] >> 32 == hash; at++) {
        found.add(names.get((int) spellings[at]));
      }
    }
    return found;
  }

  private synchronized void sort() {
    if (!isSorted) {
      Arrays.sort(spellings, 0, size);
      isSorted = true;
    }
  }

  private static long start(int hash) {
    return (long) hash << 32;
  }

  private static IntStream hashes(String name, List<String> words) {
    Stream<Object> whole =
        Stream.of(
            name,
            String.join("", words),
            words,
            words.stream().map(KnownTools::singular).sorted().toList());
    Stream<Object> withoutLetter =
        IntStream.range(0, name.length())
            .mapToObj(at -> name.substring(0, at) + name.substring(at + 1));
    Stream<Object> withoutWord =
        IntStream.range(0, words.size())
            .mapToObj(
                at -> {
                  List<String> others = new ArrayList<>(words);
                  others.remove(at);
                  return others;
                });
    return Stream.of(whole, withoutLetter, withoutWord)
        .flatMap(all -> all)
        .mapToInt(Object::hashCode)
        .distinct();
  }
}
