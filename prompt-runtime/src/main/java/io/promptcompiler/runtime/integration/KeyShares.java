package io.promptcompiler.runtime.integration;

import io.promptcompiler.runtime.support.Variants;
import java.util.Map;

/** Decides which requests belong to a share of all requests, by a key such as the id of a user. */
public final class KeyShares {
  private static final String IN = "override";
  private static final String OUT = "compiled";

  private KeyShares() {}

  /**
   * Returns whether a key belongs to a share. The result is the same on every machine, and a larger
   * share has all keys of a smaller one. It uses the hash by which generated classes pick variants.
   *
   * @param key the key of the request
   * @param of what the share is of: the keys that belong to it differ for each such name
   * @param share from 0 to 1
   */
  public static boolean has(String key, String of, double share) {
    // The name comes first and ends with a character that no name has.
    return Variants.pick(of + "\n" + key, Map.of(IN, share, OUT, 1 - share)).equals(IN);
  }
}
