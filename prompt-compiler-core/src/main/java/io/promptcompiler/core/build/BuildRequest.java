package io.promptcompiler.core.build;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.backend.Artifact;
import java.nio.file.Path;

/**
 * The parameters of one build.
 *
 * @param options what to compile
 * @param sourceDirectory takes Java source
 * @param resourceDirectory takes resources
 * @param stateFile remembers between runs what was compiled from what
 * @param compilerVersion distinguishes compilers that could give different output
 * @param failOnWarning whether a warning is enough to write nothing
 * @param layout what else the module has, which is not this run's to delete
 */
public record BuildRequest(
    CompilerOptions options,
    Path sourceDirectory,
    Path resourceDirectory,
    Path stateFile,
    String compilerVersion,
    boolean failOnWarning,
    ModuleLayout layout) {

  /** A request for directories that nothing else uses and nothing is copied from. */
  public BuildRequest(
      CompilerOptions options,
      Path sourceDirectory,
      Path resourceDirectory,
      Path stateFile,
      String compilerVersion,
      boolean failOnWarning) {
    this(
        options,
        sourceDirectory,
        resourceDirectory,
        stateFile,
        compilerVersion,
        failOnWarning,
        ModuleLayout.NONE);
  }

  /** Where a file of the output lies. */
  Path path(Artifact.Type type, String path) {
    Path folder = type == Artifact.Type.SOURCE ? sourceDirectory : resourceDirectory;
    return folder.toAbsolutePath().normalize().resolve(path);
  }

  /** A file beside that of the state, with another ending of its name. */
  Path besideState(String ending) {
    return stateFile.resolveSibling(stateFile.getFileName() + ending);
  }
}
