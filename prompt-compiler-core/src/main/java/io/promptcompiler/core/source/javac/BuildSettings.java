package io.promptcompiler.core.source.javac;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The settings of a build on which the behavior of prompts depends.
 *
 * @param keepsParameterNames whether sources are compiled with {@code -parameters}; empty if that
 *     is unknown
 * @param versions the versions of dependencies by {@code group:artifact}; a version may be empty if
 *     it is unknown
 * @param artifact the name under which other modules depend on this one: its artifact id in Maven,
 *     or its path in Gradle; empty if it is unknown
 * @param dependencies the artifacts on which the module itself depends
 */
public record BuildSettings(
    Optional<Boolean> keepsParameterNames,
    Map<String, String> versions,
    String artifact,
    Set<String> dependencies) {
  /** The settings of a build about which nothing is known. */
  public static final BuildSettings UNKNOWN = new BuildSettings(Optional.empty(), Map.of());

  /** Copies the collections. */
  public BuildSettings {
    versions = Map.copyOf(versions);
    dependencies = Set.copyOf(dependencies);
  }

  /** Creates the settings of a module that is checked without others. */
  public BuildSettings(Optional<Boolean> keepsParameterNames, Map<String, String> versions) {
    this(keepsParameterNames, versions, "", Set.of());
  }

  /** Returns whether a module depends on another one, or may do so. */
  boolean mayUse(BuildSettings other) {
    return artifact.isEmpty() || other.artifact.isEmpty() || dependencies.contains(other.artifact);
  }

  /** Returns whether a group of dependencies is used. */
  public boolean uses(String group) {
    return versions.keySet().stream().anyMatch(name -> name.startsWith(group + ":"));
  }

  /** Returns whether a dependency is used. */
  public boolean usesArtifact(String artifact) {
    return versions.keySet().stream().anyMatch(name -> name.endsWith(":" + artifact));
  }

  /** Returns the lowest version of the dependencies of a group; empty if none is known. */
  public Optional<String> version(String group) {
    return versions.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(group + ":") && !entry.getValue().isEmpty())
        .map(Map.Entry::getValue)
        .min(Versions::compare);
  }
}
