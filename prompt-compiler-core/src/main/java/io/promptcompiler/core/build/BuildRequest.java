package io.promptcompiler.core.build;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.library.IndexShape;
import io.promptcompiler.core.source.OutputFolder;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

  /** Returns the folder of the agent skills in the jar, from which loaders read them. */
  Path skillResources() {
    return resourceDirectory.toAbsolutePath().normalize().resolve(IndexShape.SKILLS);
  }

  /** Returns the folder of the agent skills for agents: {@code target/skills}. */
  Optional<Path> skillDirectory() {
    return layout
        .classes()
        .filter(one -> one.endsWith("classes"))
        .map(one -> one.resolveSibling(IndexShape.SKILLS));
  }

  /** Returns the folders that a run writes to, besides that of the state. */
  List<Path> outputs() {
    return Stream.concat(Stream.of(sourceDirectory, resourceDirectory), skillDirectory().stream())
        .map(folder -> folder.toAbsolutePath().normalize())
        .toList();
  }

  /**
   * Refuses links in the path of a folder that is written, or from which stale files are deleted. A
   * commit can have such links, and lists of files too. Only the outermost folder in the module or
   * in the checkout, such as {@code target}, may be a link.
   *
   * @throws FileSystemException if there is such a link, or if links lead into {@code .git}
   */
  void refuseLinks() throws IOException {
    List<Path> folders = new ArrayList<>(outputs());
    folders.add(stateFile.resolveSibling("").toAbsolutePath().normalize());
    layout.classes().ifPresent(classes -> folders.add(classes.toAbsolutePath().normalize()));
    for (Path folder : folders) {
      OutputFolder.refuseLinks(folder, options.configuration().resolveSibling(""));
    }
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
