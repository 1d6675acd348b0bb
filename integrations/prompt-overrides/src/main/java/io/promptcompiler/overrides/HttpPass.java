package io.promptcompiler.overrides;

import java.util.Set;
import java.util.SortedMap;

/** Reads all texts of a server once. Not thread-safe. */
interface HttpPass {

  /** Returns the texts by their paths, as {@link SourceReader#read} does. */
  SortedMap<String, byte[]> read(HttpRequests requests, Set<String> known)
      throws UnreadableSourceException, InterruptedException;
}
