package io.promptcompiler.runtime.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.UnknownPromptException;
import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;

/**
 * Operations on variants of prompts. The most important one picks a variant for a key, in
 * proportion to weights, by weighted rendezvous hashing: the same key, variants and weights give
 * the same variant on every machine, and increasing a weight moves keys only to its variant.
 */
public final class Variants {
  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;
  private static final double RANGE = 0x1p52;

  private Variants() {}

  /**
   * Returns the variant for a key.
   *
   * @param weights the variants with their weights; the names of the variants are their {@code
   *     toString()}
   * @throws IllegalArgumentException if a weight is negative or not finite, or all weights are zero
   */
  public static <T> T pick(String key, Map<T, ? extends Number> weights) {
    T best = null;
    String bestName = "";
    double least = Double.POSITIVE_INFINITY;
    for (Map.Entry<T, ? extends Number> variant : weights.entrySet()) {
      String name = variant.getKey().toString();
      double weight = variant.getValue().doubleValue();
      if (!(weight >= 0 && weight <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException(
            "The weight of '" + Shown.of(name) + "' must be a number from 0, but is " + weight);
      }
      if (weight > 0) {
        double score = -StrictMath.log(fraction(key, name)) / weight;
        boolean isBetter =
            best == null || score < least || (score == least && name.compareTo(bestName) < 0);
        if (isBetter) {
          best = variant.getKey();
          bestName = name;
          least = score;
        }
      }
    }
    if (best == null) {
      throw new IllegalArgumentException("One weight at least must be above 0: " + weights);
    }
    return best;
  }

  /**
   * Returns the entry of a catalog for {@code id@variant}; the file name extension of the id may be
   * omitted.
   */
  static EntryCatalog.Entry find(String name, EntryCatalog catalog) {
    int at = name.lastIndexOf('@');
    String prompt = name.substring(0, at);
    String variant = name.substring(at + 1);
    String id = id(prompt, variant, name, catalog);
    if (catalog.byId.containsKey(id) || catalog.byAlias.containsKey(id)) {
      return catalog.entry(id);
    }
    EntryCatalog.Entry entry =
        id.endsWith("@" + PromptInfo.BASE) && !catalog.variants(prompt(id)).isEmpty()
            ? catalog.byId.get(prompt(id))
            : catalog.variants.get(id);
    if (entry != null) {
      return entry;
    }
    List<String> names = new ArrayList<>();
    for (String one : catalog.variants(prompt(id)).keySet()) {
      names.add(one.substring(one.lastIndexOf('@') + 1));
    }
    List<String> nearest = Nearest.to(variant, names);
    List<String> meant = new ArrayList<>();
    for (String one : nearest.isEmpty() ? names : nearest) {
      meant.add(prompt + "@" + one);
    }
    throw new UnknownPromptException(name, meant.isEmpty() ? List.of(prompt) : meant);
  }

  private static String prompt(String id) {
    return id.substring(0, id.lastIndexOf('@'));
  }

  /** Returns the id for the name of a prompt. The id itself may contain an {@code @}. */
  private static String id(String prompt, String variant, String name, EntryCatalog catalog) {
    NavigableSet<String> ids = catalog.byId.navigableKeySet();
    NavigableSet<String> aliases = catalog.byAlias.navigableKeySet();
    if (aliases.contains(name) && !catalog.variants.containsKey(name)) {
      return name;
    }
    try {
      return catalog.present(FindPrompt.find(prompt, ids, aliases)) + "@" + variant;
    } catch (UnknownPromptException e) {
      try {
        return FindPrompt.find(name, ids, aliases);
      } catch (UnknownPromptException none) {
        List<String> meant = new ArrayList<>();
        for (String one : e.nearest()) {
          meant.add(one + "@" + variant);
        }
        throw meant.isEmpty() ? none : new UnknownPromptException(name, meant);
      }
    }
  }

  /** Returns the exception for an unknown variant name. */
  public static IllegalArgumentException unknown(String name, Object... variants) {
    List<String> names = new ArrayList<>();
    for (Object variant : variants) {
      names.add(variant.toString());
    }
    String known = " Variants: " + String.join(", ", names) + ".";
    return new IllegalArgumentException("Unknown variant '" + Shown.of(name, 200) + "'." + known);
  }

  /** Returns a pseudorandom number between 0 and 1 (exclusive), derived from a key and a name. */
  private static double fraction(String key, String name) {
    long hash = hash(key, OFFSET);
    // Separate the key from the name by a byte that never occurs in UTF-8.
    hash = (hash ^ 0xff) * PRIME;
    hash = mixed(hash(name, hash));
    return ((hash >>> 12) + 0.5) / RANGE;
  }

  /** Returns the 64-bit FNV-1a hash of a text's UTF-8 bytes. */
  private static long hash(String text, long start) {
    long hash = start;
    for (byte unit : text.getBytes(UTF_8)) {
      hash = (hash ^ (unit & 0xff)) * PRIME;
    }
    return hash;
  }

  /**
   * Returns the result of MurmurHash3's finalizer, in which each bit depends on all bits of the
   * hash.
   */
  private static long mixed(long hash) {
    long mixed = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }
}
