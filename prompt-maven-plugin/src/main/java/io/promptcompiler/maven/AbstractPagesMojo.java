package io.promptcompiler.maven;

import io.promptcompiler.core.command.PromptModule;
import io.promptcompiler.core.command.Workbench;
import io.promptcompiler.core.command.Workbench.Release;
import io.promptcompiler.core.command.Workbench.Texts;
import java.util.List;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.plugins.annotations.Parameter;
import org.eclipse.aether.RepositorySystem;
import org.jspecify.annotations.Nullable;

/**
 * The goals that show prompts as pages. What makes the pages is fetched when they run.
 *
 * @param <G> the goal itself
 */
abstract class AbstractPagesMojo<G extends AbstractPagesMojo<G>> extends AbstractReactorMojo<G> {
  /** What the pages are called. Default: the name of the project. */
  @Parameter(property = "prompt.title")
  private @Nullable String title;

  /** Set by Maven, which fetches the pages with it. */
  @Inject private @Nullable RepositorySystem fetching;

  @Override
  final void run(List<Member<G>> members) throws Exception {
    List<PromptModule> modules = members.stream().map(Member::module).toList();
    String name = title == null ? session().getTopLevelProject().getName() : title;
    Texts texts = new Texts(name, startedIn(), release(members));
    try (OpenWorkbench open =
        OpenWorkbench.fetch(version(), project(), session(), given(fetching))) {
      run(open.workbench(), modules, texts);
    }
  }

  /** What the prompts are compared with. */
  Optional<Release> release(List<Member<G>> members) throws Exception {
    return Optional.empty();
  }

  /** Does the goal's work. */
  abstract void run(Workbench workbench, List<PromptModule> modules, Texts texts) throws Exception;
}
