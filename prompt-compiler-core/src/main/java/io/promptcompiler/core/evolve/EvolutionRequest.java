package io.promptcompiler.core.evolve;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Severity;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The parameters of a comparison.
 *
 * @param options how the present module is compiled; severities of single findings are among them
 * @param released what it is compared with
 * @param version the module's version, if it has one
 * @param categories the severities of categories that differ from the usual one, which is error
 * @param baseline the file of accepted changes, which may be absent
 * @param accepts whether what there is now is written into that file
 */
public record EvolutionRequest(
    CompilerOptions options,
    Released released,
    Optional<String> version,
    Map<Category, Severity> categories,
    Path baseline,
    boolean accepts) {

  /** Copies the map. */
  public EvolutionRequest {
    categories = Map.copyOf(categories);
  }
}
