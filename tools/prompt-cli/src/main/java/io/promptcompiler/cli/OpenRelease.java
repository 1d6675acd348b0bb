package io.promptcompiler.cli;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.evolve.ReleasedLibrary;
import io.promptcompiler.core.evolve.ReleasedRevision;
import io.promptcompiler.core.evolve.Revision;
import io.promptcompiler.core.evolve.UncomparedFolders;
import io.promptcompiler.core.evolve.UnusableReleaseException;
import io.promptcompiler.core.module.PromptModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Opens a release, given as a jar or as a revision of git, for one or more modules. */
final class OpenRelease {
  private final String argument;
  private final String goal;
  private final Path asked;
  private final Console console;
  private Optional<Revision> known = Optional.empty();

  /**
   * Creates an instance for a command.
   *
   * @param argument the argument that names the release, for messages
   * @param goal the goal of Maven that does the same
   * @param asked the folder that the user asked about, whose repository has the release
   */
  OpenRelease(String argument, String goal, Path asked, Console console) {
    this.argument = argument;
    this.goal = goal;
    this.asked = asked;
    this.console = console;
  }

  /**
   * Opens a release.
   *
   * @throws UsageException if there is no such release
   */
  Released open(String name, PromptModule module) throws IOException {
    CompilerOptions options = module.options();
    if (name.equals("none")) {
      throw new UsageException(
          argument
              + " 'none' is for builds before a first release. Name a jar or a revision of git.");
    }
    try {
      Optional<Path> file = library(name);
      if (file.isPresent()) {
        return ReleasedLibrary.open(file.get(), Optional.empty(), options);
      }
      if (ReleasedLibrary.areCoordinates(name)) {
        throw new UsageException(
            argument
                + " must be a jar or a revision of git. Only Maven can resolve '"
                + name
                + "': mvn prompt:"
                + goal
                + " -Dprompt.against="
                + name);
      }
      Revision revision = revision(name, folder(options));
      if (options.isOfBuild()) {
        console.say("note: " + name + " is read with the current configuration of the build.");
      }
      return ReleasedRevision.open(
          revision, Optional.empty(), ReleasedRevision.Configuration.like(options, revision));
    } catch (UnusableReleaseException e) {
      throw new UsageException(
          String.valueOf(e.getMessage())
              .replace(" Before a first release, set -Dprompt.against=none.", ""));
    }
  }

  /**
   * Returns the folders of templates in a release that belong to none of the modules, each with the
   * reason; none for a jar, which has one module.
   *
   * @param folder the folder in which the modules were found
   * @throws UsageException if there is no such release
   */
  List<String> uncompared(String name, Path folder, List<PromptModule> modules) throws IOException {
    try {
      return library(name).isPresent()
          ? List.of()
          : UncomparedFolders.find(revision(name, folder), folder, modules);
    } catch (UnusableReleaseException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns the folders of a module that belong to another repository than the release; none for a
   * jar.
   *
   * @throws UsageException if there is no such release
   */
  List<String> ofOthers(String name, PromptModule module) throws IOException {
    CompilerOptions options = module.options();
    try {
      return library(name).isPresent()
          ? List.of()
          : UncomparedFolders.ofOthers(revision(name, folder(options)), options);
    } catch (UnusableReleaseException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the jar or folder of classes that is the release; empty if it is a revision. */
  private Optional<Path> library(String name) throws IOException, UnusableReleaseException {
    Optional<Path> found = ReleasedLibrary.find(console.folder(), name);
    return found.isPresent() ? Optional.of(console.input(found.get())) : found;
  }

  private Revision revision(String name, Path folder) throws IOException, UnusableReleaseException {
    Revision revision = Revision.find(asked, folder, name, known);
    known = Optional.of(revision);
    return revision;
  }

  /**
   * Returns the folder of a module: the one with its configuration, or else the one with its
   * templates.
   */
  static Path folder(CompilerOptions options) {
    Path configuration = options.configuration().toAbsolutePath();
    return Files.isRegularFile(configuration)
        ? Objects.requireNonNull(configuration.getParent())
        : options.roots().get(0).directory().toAbsolutePath();
  }

  /**
   * Returns the version in the module's coordinates, as in {@code com.acme:prompts:1.2.0}; empty if
   * there is none.
   */
  static Optional<String> version(CompilerOptions options) {
    String[] parts = options.coordinates().split(":", -1);
    return parts.length > 2 ? Optional.of(parts[2]) : Optional.empty();
  }
}
