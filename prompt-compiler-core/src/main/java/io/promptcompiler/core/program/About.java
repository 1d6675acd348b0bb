package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import java.util.List;
import java.util.Optional;

/**
 * The metadata of an entry point.
 *
 * @param id the path inside its root, with {@code /}
 * @param kind the kind of its document: {@code text}
 * @param scope {@code project}, {@code shared} or {@code system}
 * @param synopsis the lines of a synopsis
 * @param description the description; may be empty
 * @param version the version; may be empty
 * @param status {@code draft}, {@code current}, {@code deprecated} or {@code historical}
 * @param deprecated the replacement, possibly empty, if the status is {@code deprecated}
 * @param responseFormat the form of the answer, unchanged from the document; may be empty
 * @param sha256 the hash of all inputs of the text
 * @param limit the maximum length of the text, if declared
 * @param aliases its previous ids
 * @param caching the declared settings of caching
 * @param escapesHtml whether values are escaped for HTML, except in tags such as <code>{{{x}}}
 *     </code>
 */
public record About(
    String id,
    String kind,
    String scope,
    List<String> synopsis,
    String description,
    String version,
    String status,
    Optional<String> deprecated,
    String responseFormat,
    String sha256,
    Optional<TokenLimit> limit,
    List<Alias> aliases,
    CachingSettings caching,
    boolean escapesHtml) {

  /** Copies the lists. */
  public About {
    synopsis = List.copyOf(synopsis);
    aliases = List.copyOf(aliases);
  }

  /** Creates metadata without a maximum length, aliases, settings of caching and escapes. */
  public About(
      String id,
      String kind,
      String scope,
      List<String> synopsis,
      String description,
      String version,
      String status,
      Optional<String> deprecated,
      String responseFormat,
      String sha256) {
    this(
        id,
        kind,
        scope,
        synopsis,
        description,
        version,
        status,
        deprecated,
        responseFormat,
        sha256,
        Optional.empty(),
        List.of(),
        CachingSettings.NONE,
        /* escapesHtml= */ false);
  }

  /** Returns a copy with the given aliases. */
  public About withAliases(List<Alias> others) {
    return with(limit, others);
  }

  /** Returns a copy with another maximum length. */
  public About withLimit(Optional<TokenLimit> other) {
    return with(other, aliases);
  }

  private About with(Optional<TokenLimit> otherLimit, List<Alias> otherAliases) {
    return new About(
        id,
        kind,
        scope,
        synopsis,
        description,
        version,
        status,
        deprecated,
        responseFormat,
        sha256,
        otherLimit,
        otherAliases,
        caching,
        escapesHtml);
  }

  /**
   * The maximum length of a text.
   *
   * @param tokens a positive number
   * @param location its place
   */
  public record TokenLimit(long tokens, Location location) {
    /** Returns the limit for a budget, where {@link Integer#MAX_VALUE} means no limit. */
    public int budget() {
      return (int) Math.min(tokens, Integer.MAX_VALUE);
    }
  }

  /**
   * Returns a copy for something else with the same text, without a limit and aliases.
   *
   * @param its the description of the other thing; empty to keep this one
   */
  public About borrowed(String its) {
    return new About(
        id,
        kind,
        scope,
        synopsis,
        its.isEmpty() ? description : its,
        version,
        status,
        deprecated,
        responseFormat,
        sha256);
  }

  /** Returns scope and id, which together are unique. */
  public String key() {
    return scope + ":" + id;
  }

  /** Returns the folder of a path without a trailing {@code /}; empty for the root itself. */
  public static String folder(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  /** Returns the file name up to its first dot. */
  public String stem() {
    return stem(id);
  }

  /** Returns the last part of a path up to its first dot. */
  public static String stem(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }
}
