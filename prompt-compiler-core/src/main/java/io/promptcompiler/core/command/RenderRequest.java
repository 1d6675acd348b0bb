package io.promptcompiler.core.command;

import io.promptcompiler.core.catalog.ParameterSources.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A prompt to render, and where its parameters come from.
 *
 * @param id the prompt, or a fragment
 * @param scope the scope of the prompt; by default, the first scope that has it
 * @param example the example that provides parameters which are not set otherwise; {@link #ANY} for
 *     its first one, or made-up values
 * @param flags single parameters, with their values
 * @param params JSON given directly
 * @param file a file of parameters
 * @param environment JSON from the environment
 * @param standardInput JSON from standard input
 */
public record RenderRequest(
    String id,
    Optional<String> scope,
    Optional<String> example,
    Map<String, List<String>> flags,
    Optional<Json> params,
    Optional<Path> file,
    Optional<Json> environment,
    Optional<Json> standardInput) {
  /** Any example, as one that has a name cannot be called. */
  public static final String ANY = "";

  /** Copies the map. */
  public RenderRequest {
    flags = new LinkedHashMap<>(flags);
  }

  /**
   * Flags of the form {@code name=value}, of which those of a name belong together.
   *
   * @throws UsageException if one is not of that form
   */
  public static Map<String, List<String>> flags(List<String> written) {
    Map<String, List<String>> flags = new LinkedHashMap<>();
    for (String one : written) {
      int equals = one.indexOf('=');
      if (equals <= 0) {
        throw new UsageException(
            "'" + one + "' is not a parameter with a value. Write it like --param name=value.");
      }
      flags
          .computeIfAbsent(one.substring(0, equals), none -> new ArrayList<>())
          .add(one.substring(equals + 1));
    }
    return flags;
  }
}
