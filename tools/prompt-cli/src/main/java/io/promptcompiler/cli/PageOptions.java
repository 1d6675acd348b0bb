package io.promptcompiler.cli;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.command.PromptModule;
import io.promptcompiler.core.command.ReadRelease;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.command.Workbench.Release;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.evolve.ReleasedLibrary;
import io.promptcompiler.core.evolve.ReleasedRevision;
import io.promptcompiler.core.evolve.Revision;
import io.promptcompiler.core.evolve.UnusableReleaseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The common options of commands that create pages. */
final class PageOptions {
  @Option(
      names = "--title",
      paramLabel = "TITLE",
      description = "The title of the pages. Default: Prompts.",
      defaultValue = "Prompts")
  private String title = "Prompts";

  @Option(
      names = "--against",
      paramLabel = "RELEASE",
      description =
          "Compare the prompts with those of a release: a jar of prompts, or a revision of git,"
              + " such as v1.2.0.")
  private @Nullable String against;

  Texts texts(Console console) {
    return new Texts(title, console.folder());
  }

  /**
   * Returns the modules, each with the release to compare it with.
   *
   * @param explains whether the pages show breaking changes since the release
   * @throws UsageException if there is no such release
   */
  List<Shown> shown(List<PromptModule> modules, Console console, boolean explains)
      throws IOException {
    List<Shown> shown = new ArrayList<>();
    for (PromptModule module : modules) {
      shown.add(new Shown(module, release(module, console, explains)));
    }
    return shown;
  }

  private Optional<Release> release(PromptModule module, Console console, boolean explains)
      throws IOException {
    String name = against;
    if (name == null || name.isBlank()) {
      return Optional.empty();
    }
    Path folder = folder(module.options());
    try (Released released = open(name.strip(), module.options(), folder, console)) {
      return Optional.of(
          explains
              ? ReadRelease.compared(released, module, version(module.options()), folder)
              : ReadRelease.prompts(released));
    } catch (UnusableReleaseException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private static Released open(String name, CompilerOptions options, Path folder, Console console)
      throws IOException, UnusableReleaseException {
    Optional<Path> file = ReleasedLibrary.find(console.folder(), name);
    if (file.isPresent()) {
      return ReleasedLibrary.open(file.get(), Optional.empty(), options);
    }
    if (ReleasedLibrary.areCoordinates(name)) {
      throw new UsageException(
          "--against must be a jar or a revision of git. Only Maven can resolve '"
              + name
              + "': mvn prompt:site -Dprompt.against="
              + name);
    }
    Revision revision = Revision.find(folder, name);
    console.say("note: " + name + " is read with the current configuration.");
    return ReleasedRevision.open(
        revision, Optional.empty(), ReleasedRevision.Configuration.like(options, revision));
  }

  /**
   * Returns the folder of a module: the one with its configuration, or else the one with its
   * templates.
   */
  private static Path folder(CompilerOptions options) {
    Path configuration = options.configuration().toAbsolutePath();
    return Files.isRegularFile(configuration)
        ? Objects.requireNonNull(configuration.getParent())
        : options.roots().get(0).directory().toAbsolutePath();
  }

  /**
   * Returns the version in the module's coordinates, as in {@code com.acme:prompts:1.2.0}; empty if
   * there is none.
   */
  private static Optional<String> version(CompilerOptions options) {
    String[] parts = options.coordinates().split(":", -1);
    return parts.length > 2 ? Optional.of(parts[2]) : Optional.empty();
  }
}
