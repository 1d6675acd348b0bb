package io.promptcompiler.maven;

import io.promptcompiler.core.backend.CatalogList;
import io.promptcompiler.core.library.IndexShape;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.LibraryPath.Role;
import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.maven.RepositoryUtils;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Resource;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;

/**
 * The class path of a project, whose entries may be prompt libraries. A module of the same build is
 * represented by the directory to which its {@code generate} goal has written resources, in this
 * run or the last one, so it need not be compiled or packaged; a previously installed jar of the
 * module is ignored. Maven only collects the dependencies of goals, and this class resolves them,
 * because Maven would fail if a module of the build is not compiled yet.
 */
final class LibraryPaths {
  private static final String PLUGIN = "io.promptcompiler:prompt-maven-plugin";

  private final MavenProject project;
  private final MavenSession session;
  private final RepositorySystem repositories;
  private final Consumer<String> missing;

  /**
   * Creates an instance.
   *
   * @param missing receives a sentence for each entry that cannot be read
   */
  LibraryPaths(
      MavenProject project,
      MavenSession session,
      RepositorySystem repositories,
      Consumer<String> missing) {
    this.project = project;
    this.session = session;
    this.repositories = repositories;
    this.missing = missing;
  }

  /** Returns the compile and run-time class path of the project's own classes. */
  List<LibraryPath> ofProject() {
    return artifacts(
        artifact -> {
          if (isCompiledWith(artifact)) {
            return Optional.of(Role.COMPILED_WITH);
          }
          return Artifact.SCOPE_RUNTIME.equals(artifact.getScope())
              ? Optional.of(Role.AT_RUN_TIME)
              : Optional.empty();
        });
  }

  /** Returns the class path of the project's tests, the project itself first. */
  List<LibraryPath> ofTests() {
    List<LibraryPath> paths = new ArrayList<>();
    File classes = new File(project.getBuild().getOutputDirectory());
    File own = resources(project).orElse(classes);
    paths.add(new LibraryPath(own.toPath(), Role.OWN));
    paths.addAll(artifacts(artifact -> Optional.of(Role.COMPILED_WITH)));
    return paths;
  }

  /** Returns whether an artifact is on the compile class path. */
  static boolean isCompiledWith(Artifact artifact) {
    return switch (String.valueOf(artifact.getScope())) {
      case Artifact.SCOPE_COMPILE, Artifact.SCOPE_PROVIDED, Artifact.SCOPE_SYSTEM -> true;
      default -> false;
    };
  }

  /** Returns the artifacts that have a role. */
  private List<LibraryPath> artifacts(Function<Artifact, Optional<Role>> roles) {
    Map<Artifact, Role> counted = new LinkedHashMap<>();
    Map<Artifact, Optional<File>> places = new LinkedHashMap<>();
    List<Artifact> unresolved = new ArrayList<>();
    for (Artifact artifact : Optional.ofNullable(project.getArtifacts()).orElse(Set.of())) {
      Optional<Role> role = roles.apply(artifact);
      if (role.isPresent() && artifact.getArtifactHandler().isAddedToClasspath()) {
        counted.put(artifact, role.get());
        Optional<File> place =
            module(artifact)
                .flatMap(LibraryPaths::resources)
                .or(() -> Optional.ofNullable(artifact.getFile()));
        places.put(artifact, place);
        if (place.isEmpty()) {
          unresolved.add(artifact);
        }
      }
    }
    if (!unresolved.isEmpty()) {
      resolved(unresolved).forEach((artifact, file) -> places.put(artifact, Optional.of(file)));
    }
    List<LibraryPath> paths = new ArrayList<>();
    counted.forEach(
        (artifact, role) ->
            Optional.ofNullable(places.get(artifact))
                .flatMap(place -> place)
                .ifPresent(place -> paths.add(new LibraryPath(place.toPath(), role))));
    return paths;
  }

  private Map<Artifact, File> resolved(List<Artifact> artifacts) {
    Map<Artifact, File> files = new HashMap<>();
    List<ArtifactResult> results =
        resolve(
            artifacts.stream()
                .map(RepositoryUtils::toArtifact)
                .map(one -> new ArtifactRequest(one, project.getRemoteProjectRepositories(), null))
                .toList());
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i).isResolved()) {
        files.put(artifacts.get(i), results.get(i).getArtifact().getFile());
      } else {
        addMissing(artifacts.get(i));
      }
    }
    return files;
  }

  /** Returns a result for each request, in their order. */
  private List<ArtifactResult> resolve(List<ArtifactRequest> requests) {
    try {
      return repositories.resolveArtifacts(session.getRepositorySession(), requests);
    } catch (ArtifactResolutionException e) {
      return e.getResults();
    }
  }

  private void addMissing(Artifact artifact) {
    Optional<MavenProject> module = module(artifact);
    if (module.isEmpty()) {
      missing.accept(
          "Cannot look for prompts in "
              + artifact.getId()
              + ", because it cannot be resolved. If it is a module of this build, add '-am'.");
    } else if (usesPlugin(module.get()) && !Artifact.SCOPE_RUNTIME.equals(artifact.getScope())) {
      missing.accept(
          "The prompts of "
              + module.get().getId()
              + " do not exist yet, so they cannot be included. It is a module of this build: run"
              + " 'mvn generate-sources' or a later phase for all modules.");
    }
  }

  /**
   * Returns the module of this build that an artifact belongs to, unless the artifact is not the
   * module's main jar.
   */
  private Optional<MavenProject> module(Artifact artifact) {
    if (artifact.hasClassifier()) {
      return Optional.empty();
    }
    return Optional.ofNullable(session.getProjects()).orElse(List.of()).stream()
        .filter(other -> other.getGroupId().equals(artifact.getGroupId()))
        .filter(other -> other.getArtifactId().equals(artifact.getArtifactId()))
        .filter(other -> other.getVersion().equals(artifact.getBaseVersion()))
        .findFirst();
  }

  /** Returns the resource folder of a module that contains its prompts, published or not. */
  private static Optional<File> resources(MavenProject module) {
    Stream<String> ofThisRun = module.getResources().stream().map(Resource::getDirectory);
    Stream<String> ofTheLastRun =
        Stream.of(
            module.getBuild().getDirectory() + "/generated-resources/prompts",
            module.getBuild().getOutputDirectory());
    return Stream.concat(ofThisRun, ofTheLastRun)
        .map(File::new)
        .filter(
            folder ->
                new File(folder, IndexShape.PATH).isFile()
                    || new File(folder, CatalogList.PATH).isFile())
        .findFirst();
  }

  private static boolean usesPlugin(MavenProject module) {
    return module.getBuildPlugins().stream().anyMatch(plugin -> plugin.getKey().equals(PLUGIN));
  }
}
