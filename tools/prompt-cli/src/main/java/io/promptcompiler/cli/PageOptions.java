package io.promptcompiler.cli;

import io.promptcompiler.core.command.ReadRelease;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.command.Workbench.Release;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.evolve.UnusableReleaseException;
import io.promptcompiler.core.module.PromptModule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
   * @param project the folder that the user asked about
   * @param explains whether the pages show breaking changes since the release
   * @throws io.promptcompiler.core.command.UsageException if there is no such release
   */
  List<Shown> shown(List<PromptModule> modules, Path project, Console console, boolean explains)
      throws IOException {
    OpenRelease open = new OpenRelease("--against", "site", project, console);
    List<Shown> shown = new ArrayList<>();
    for (PromptModule module : modules) {
      shown.add(new Shown(module, release(module, open, console, explains)));
    }
    return shown;
  }

  private Optional<Release> release(
      PromptModule module, OpenRelease open, Console console, boolean explains) throws IOException {
    String name = against;
    if (name == null || name.isBlank()) {
      return Optional.empty();
    }
    Path folder = OpenRelease.folder(module.options());
    try (Released released = open.open(name.strip(), module)) {
      open.ofOthers(name.strip(), module)
          .forEach(other -> console.say("note: Not compared: " + other + "."));
      return Optional.of(
          explains
              ? ReadRelease.compared(
                  released, module, OpenRelease.version(module.options()), folder)
              : ReadRelease.prompts(released));
    } catch (UnusableReleaseException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }
}
