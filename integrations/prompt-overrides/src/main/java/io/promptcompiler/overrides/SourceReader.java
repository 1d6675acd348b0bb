package io.promptcompiler.overrides;

import java.util.Arrays;
import java.util.Set;
import java.util.SortedMap;

/**
 * Reads the files of a source again and again. It keeps what it needs between two reads, such as
 * entity tags. Not thread-safe.
 */
interface SourceReader {

  /**
   * Returns all files of the source at one moment, by their paths relative to its root, which are
   * separated by {@code /}. The map is empty if the source has no files.
   *
   * @param known the ids of released prompts and the paths of released partials and skills, which a
   *     source without a listing requests one by one
   * @throws UnreadableSourceException if the source cannot be read now; nothing may change then
   * @throws InterruptedException if this thread was interrupted
   */
  SortedMap<String, byte[]> read(Set<String> known)
      throws UnreadableSourceException, InterruptedException;

  /** Returns whether two reads have given the same files. */
  static boolean isSame(SortedMap<String, byte[]> files, SortedMap<String, byte[]> others) {
    return files.keySet().equals(others.keySet())
        && files.entrySet().stream()
            .allMatch(file -> Arrays.equals(file.getValue(), others.get(file.getKey())));
  }
}
