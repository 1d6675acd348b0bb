package io.promptcompiler.core.evolve;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Severity;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The parameters of a comparison.
 *
 * @param options the options of the present module, including severities of single findings
 * @param released the release to compare with
 * @param version the module's version, if it has one
 * @param categories the severities of categories; the default is error
 * @param baseline the file of accepted changes, which may be absent
 * @param accepts whether the current changes are written into that file
 * @param breaks the kinds of incompatibility that count
 * @param isPublished whether other modules can include the fragments of this one
 */
public record EvolutionRequest(
    CompilerOptions options,
    Released released,
    Optional<String> version,
    Map<Category, Severity> categories,
    Path baseline,
    boolean accepts,
    Set<Compatibility> breaks,
    boolean isPublished) {

  /** Copies the collections. */
  public EvolutionRequest {
    categories = Map.copyOf(categories);
    breaks = Set.copyOf(breaks);
  }

  /** Creates a request for a published module in which all kinds of incompatibility count. */
  public EvolutionRequest(
      CompilerOptions options,
      Released released,
      Optional<String> version,
      Map<Category, Severity> categories,
      Path baseline,
      boolean accepts) {
    this(
        options,
        released,
        version,
        categories,
        baseline,
        accepts,
        Compatibility.ALL,
        /* isPublished= */ true);
  }
}
