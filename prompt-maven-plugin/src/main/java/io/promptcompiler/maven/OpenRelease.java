package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.evolve.ReleasedLibrary;
import io.promptcompiler.core.evolve.ReleasedRevision;
import io.promptcompiler.core.evolve.Revision;
import io.promptcompiler.core.evolve.UncomparedFolders;
import io.promptcompiler.core.evolve.UnusableReleaseException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.jspecify.annotations.Nullable;

/**
 * Opens the release to compare with, which is given as a file, as coordinates, or as a revision.
 */
final class OpenRelease {
  private static final String NONE = "none";

  private final MavenProject project;
  private final RepositorySystem repositories;
  private final MavenSession session;

  OpenRelease(MavenProject project, RepositorySystem repositories, MavenSession session) {
    this.project = project;
    this.repositories = repositories;
    this.session = session;
  }

  /** Returns whether the configuration states that there is no release to compare with yet. */
  static boolean isNone(@Nullable String against) {
    return against != null && against.strip().equals(NONE);
  }

  /** Returns whether a release is a revision of git, rather than a jar or coordinates. */
  static boolean isRevision(@Nullable String against, Path base) throws IOException {
    if (against == null || against.isBlank() || isNone(against)) {
      return false;
    }
    String name = against.strip();
    try {
      return !ReleasedLibrary.areCoordinates(name) && ReleasedLibrary.find(base, name).isEmpty();
    } catch (UnusableReleaseException e) {
      return false; // modules with prompts report it
    }
  }

  /** Reads the configuration of prompts in a revision. */
  interface Configurations {
    /** Returns the configuration in a revision. */
    ReleasedRevision.Configuration of(Revision revision)
        throws IOException, UnusableReleaseException;
  }

  Released open(
      @Nullable String against,
      Optional<String> version,
      CompilerOptions present,
      Configurations configurations)
      throws IOException, MojoExecutionException {
    if (against == null || against.isBlank()) {
      throw new MojoExecutionException(
          "There is no release to compare with. Set <against>, or -Dprompt.against, to a jar, to"
              + " coordinates (group:artifact:version) or to a revision of git (v1.2.0). Before a"
              + " first release, set it to none.");
    }
    String name = against.strip();
    Path base = project.getBasedir().toPath();
    try {
      Optional<Path> file = ReleasedLibrary.find(base, name);
      if (file.isPresent()) {
        return ReleasedLibrary.open(file.get(), version, present);
      }
      return ReleasedLibrary.areCoordinates(name)
          ? ReleasedLibrary.open(resolve(name), version, present)
          : revision(name, version, present, configurations);
    } catch (UnusableReleaseException e) {
      throw new MojoExecutionException(String.valueOf(e.getMessage()), e);
    }
  }

  private Released revision(
      String name, Optional<String> version, CompilerOptions present, Configurations configurations)
      throws IOException, UnusableReleaseException {
    Path asked = session.getTopLevelProject().getBasedir().toPath();
    Path module = project.getBasedir().toPath();
    Revision revision = Revision.find(asked, module, name, Optional.empty());
    UncomparedFolders.refuseOthers(revision, present);
    return ReleasedRevision.open(revision, version, configurations.of(revision));
  }

  private Path resolve(String coordinates) throws MojoExecutionException {
    try {
      Artifact artifact = new DefaultArtifact(coordinates);
      ArtifactRequest request =
          new ArtifactRequest(artifact, project.getRemoteProjectRepositories(), null);
      return repositories
          .resolveArtifact(session.getRepositorySession(), request)
          .getArtifact()
          .getFile()
          .toPath();
    } catch (ArtifactResolutionException e) {
      throw new MojoExecutionException(
          "'"
              + coordinates
              + "' cannot be resolved from the repositories of the project: "
              + e.getMessage()
              + ". Before a first release, set -Dprompt.against=none.",
          e);
    }
  }
}
