package io.promptcompiler.core.syntax;

import io.promptcompiler.core.syntax.OpenBlocks.Tag;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The tags of the blocks with one name, and which of the close tags close none of these blocks. */
final class TagsOfBlock {
  private final List<Tag> all;

  private final int[] starts;

  /** For each tag, the number of close tags from it on that close no block that begins there. */
  private final int[] counts;

  /** The index of the first of these close tags, or the number of tags. */
  private final int[] firsts;

  /** Creates the tags, which are in order. */
  TagsOfBlock(List<Tag> all) {
    int size = all.size();
    this.all = all;
    this.starts = all.stream().mapToInt(Tag::start).toArray();
    this.counts = new int[size + 1];
    this.firsts = new int[size + 1];
    firsts[size] = size;
    for (int i = size - 1; i >= 0; i--) {
      if (all.get(i).closes()) {
        counts[i] = counts[i + 1] + 1;
        firsts[i] = i;
      } else {
        int own = firsts[i + 1];
        counts[i] = Math.max(0, counts[i + 1] - 1);
        firsts[i] = own == size ? size : firsts[own + 1];
      }
    }
  }

  /** Returns how many close tags from an offset on close no block that begins there. */
  int closers(int from) {
    return counts[index(from)];
  }

  /** Returns the first of these close tags. */
  Optional<Tag> firstCloser(int from) {
    int first = firsts[index(from)];
    return first == all.size() ? Optional.empty() : Optional.of(all.get(first));
  }

  /** Returns the index of the first tag from an offset on. */
  private int index(int from) {
    int found = Arrays.binarySearch(starts, from);
    return found < 0 ? -found - 1 : found;
  }
}
