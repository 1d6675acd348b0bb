package io.promptcompiler.core.build;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.backend.Artifact;
import java.nio.file.Path;

/**
 * The parameters of one build.
 *
 * @param options what to compile
 * @param sourceDirectory the output directory of Java source
 * @param resourceDirectory the output directory of resources
 * @param stateFile the state between builds: the inputs of all outputs
 * @param compilerVersion distinguishes compilers that could give different output
 * @param failOnWarning whether a warning is enough to write nothing
 * @param layout other directories of the module, in which this run must not delete files
 */
public record BuildRequest(
    CompilerOptions options,
    Path sourceDirectory,
    Path resourceDirectory,
    Path stateFile,
    String compilerVersion,
    boolean failOnWarning,
    ModuleLayout layout) {

  /** Returns a request for directories that nothing else uses and nothing is copied from. */
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

  /** Returns the path of an output file. */
  Path path(Artifact.Type type, String path) {
    Path folder = type == Artifact.Type.SOURCE ? sourceDirectory : resourceDirectory;
    return folder.toAbsolutePath().normalize().resolve(path);
  }

  /** Returns a file next to that of the state, with another extension. */
  Path besideState(String ending) {
    return stateFile.resolveSibling(stateFile.getFileName() + ending);
  }
}
