package io.promptcompiler.maven;

import io.promptcompiler.core.command.ReadRelease;
import io.promptcompiler.core.command.Workbench;
import io.promptcompiler.core.command.Workbench.Release;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.module.PromptModule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * The goals that show prompts as pages.
 *
 * @param <G> the goal itself
 */
abstract class AbstractPagesMojo<G extends AbstractPagesMojo<G>> extends AbstractWorkbenchMojo<G> {
  /** The title of the pages. Default: the name of the project. */
  @Parameter(property = "prompt.title")
  private @Nullable String title;

  /**
   * A release that the pages compare with the current prompts: a jar of prompts that this plugin
   * has built, coordinates {@code groupId:artifactId:version} of one, or a revision of git, such as
   * {@code v1.2.0}. Default: none.
   */
  @Parameter(property = "prompt.against")
  private @Nullable String against;

  @Override
  final void run(List<Member<G>> members) throws Exception {
    List<Shown> modules = new ArrayList<>();
    for (Member<G> member : members) {
      AbstractPagesMojo<G> goal = member.goal();
      modules.add(goal.shown(member.module()));
    }
    String name = title == null ? session().getTopLevelProject().getName() : title;
    try (OpenWorkbench open = fetch()) {
      run(open.workbench(), modules, new Texts(name, startedIn()));
    }
  }

  private Shown shown(PromptModule module) throws Exception {
    String release = against;
    if (release == null || release.isBlank() || OpenRelease.isNone(release)) {
      return Shown.alone(module);
    }
    try (Released released = open(release, module.options())) {
      Release read =
          explains()
              ? ReadRelease.compared(
                  released,
                  module,
                  Optional.ofNullable(project().getVersion()),
                  project().getBasedir().toPath())
              : ReadRelease.prompts(released);
      read.notes().forEach(note -> getLog().warn(note));
      return new Shown(module, Optional.of(read));
    }
  }

  /** Returns whether the pages show breaking changes since a release. */
  abstract boolean explains();

  /** Does the goal's work. */
  abstract void run(Workbench workbench, List<Shown> modules, Texts texts) throws Exception;
}
