package io.promptcompiler.core.command;

import io.promptcompiler.core.catalog.ParameterSources.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A prompt to render, and the sources of its parameters.
 *
 * @param id the id of the prompt or fragment
 * @param scope the scope of the prompt; by default, the first scope that has it
 * @param example the example that provides parameters which are not set otherwise; {@link #ANY} for
 *     the first example, or for sample values if there is none
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
  /** Selects any example. No example can have this name. */
  public static final String ANY = "";

  /** Copies the map. */
  public RenderRequest {
    flags = new LinkedHashMap<>(flags);
  }

  /** Returns whether an option sets parameters, apart from those of the environment. */
  boolean setsParameters() {
    return !flags.isEmpty() || params.isPresent() || file.isPresent() || example.isPresent();
  }

  /**
   * Parses flags of the form {@code name=value}, and groups their values by name.
   *
   * @throws UsageException if a flag has another form
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
