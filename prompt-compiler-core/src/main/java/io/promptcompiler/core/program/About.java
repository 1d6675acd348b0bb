package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import java.util.List;
import java.util.Optional;

/**
 * The metadata of an entry point.
 *
 * @param id the path inside its root, with {@code /}
 * @param kind what its document is: {@code text}
 * @param scope {@code project}, {@code shared} or {@code system}
 * @param synopsis lines
 * @param description empty when there is none
 * @param version empty when there is none
 * @param status {@code draft}, {@code current}, {@code deprecated} or {@code historical}
 * @param deprecated what to use instead, possibly empty, when the status is {@code deprecated}
 * @param responseFormat what the answer should look like, in the document's own words; empty when
 *     nothing is said
 * @param sha256 over everything that the text depends on
 * @param limit how long the text may be, if something is said
 * @param aliases the ids that it had before
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
    List<Alias> aliases) {

  /** Copies the lists. */
  public About {
    synopsis = List.copyOf(synopsis);
    aliases = List.copyOf(aliases);
  }

  /** Metadata without a maximum length and aliases. */
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
        List.of());
  }

  /** The same of a prompt that had other ids before. */
  public About withAliases(List<Alias> others) {
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
        limit,
        others);
  }

  /**
   * The maximum length of a text.
   *
   * @param tokens a positive number
   * @param location where it is said
   */
  public record TokenLimit(long tokens, Location location) {
    /** The limit as a budget says it, where {@link Integer#MAX_VALUE} is none. */
    public int budget() {
      return (int) Math.min(tokens, Integer.MAX_VALUE);
    }
  }

  /**
   * The metadata of something else that has the same text, for which no length is said.
   *
   * @param its its description; empty for the same one
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

  /** Scope and id, which name it among all. */
  public String key() {
    return scope + ":" + id;
  }

  /** The folder, without a {@code /} at the end; empty for the root itself. */
  public String folder() {
    return id.substring(0, Math.max(0, id.lastIndexOf('/')));
  }

  /** The file name up to its first dot. */
  public String stem() {
    String name = id.substring(id.lastIndexOf('/') + 1);
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }
}
