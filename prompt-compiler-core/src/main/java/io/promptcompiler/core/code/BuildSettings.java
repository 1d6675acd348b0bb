package io.promptcompiler.core.code;

import java.util.Map;
import java.util.Optional;

/**
 * The settings of a build on which the behavior of prompts depends.
 *
 * @param keepsParameterNames whether sources are compiled with {@code -parameters}; empty if that
 *     is unknown
 * @param versions the versions of dependencies by {@code group:artifact}; a version may be empty if
 *     it is unknown
 */
public record BuildSettings(Optional<Boolean> keepsParameterNames, Map<String, String> versions) {
  /** The settings of a build about which nothing is known. */
  public static final BuildSettings UNKNOWN = new BuildSettings(Optional.empty(), Map.of());

  /** Copies the map. */
  public BuildSettings {
    versions = Map.copyOf(versions);
  }

  /** Returns whether a group of dependencies is used. */
  boolean uses(String group) {
    return versions.keySet().stream().anyMatch(name -> name.startsWith(group + ":"));
  }

  /** Returns whether a dependency is used. */
  boolean usesArtifact(String artifact) {
    return versions.keySet().stream().anyMatch(name -> name.endsWith(":" + artifact));
  }

  /** Returns the lowest version of the dependencies of a group; empty if none is known. */
  Optional<String> version(String group) {
    return versions.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(group + ":") && !entry.getValue().isEmpty())
        .map(Map.Entry::getValue)
        .min(Versions::compare);
  }
}
