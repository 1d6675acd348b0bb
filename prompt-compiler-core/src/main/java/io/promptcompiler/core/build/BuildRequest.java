package io.promptcompiler.core.build;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.backend.Artifact;
import java.nio.file.Path;

/**
 * The parameters of one build.
 *
 * @param options the compiler options
 * @param sourceDirectory the output directory of Java source
 * @param resourceDirectory the output directory of resources
 * @param stateFile the file that stores the inputs of all outputs between builds
 * @param compilerVersion the version of the compiler; different compilers may generate different
 *     output
 * @param failOnWarning whether warnings prevent files from being written
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

  /** Creates a request whose output directories are used by nothing else and not copied. */
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

  /** Returns the path of the state file with another extension. */
  Path besideState(String ending) {
    return stateFile.resolveSibling(stateFile.getFileName() + ending);
  }
}
