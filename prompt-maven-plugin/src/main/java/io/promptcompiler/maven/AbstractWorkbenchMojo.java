package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.evolve.Released;
import java.util.Optional;
import javax.inject.Inject;
import javax.inject.Named;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.ProjectBuilder;
import org.codehaus.plexus.component.configurator.ComponentConfigurator;
import org.eclipse.aether.RepositorySystem;
import org.jspecify.annotations.Nullable;

/**
 * The goals that need the workbench, which is downloaded when they run, and can compare prompts
 * with a release.
 *
 * @param <G> the goal itself
 */
abstract class AbstractWorkbenchMojo<G extends AbstractWorkbenchMojo<G>>
    extends AbstractReactorMojo<G> {
  /** Set by Maven; downloads the workbench and releases. */
  @Inject private @Nullable RepositorySystem repositories;

  /** Set by Maven; reads the configuration of a revision. */
  @Inject private @Nullable ProjectBuilder projects;

  /** Set by Maven; configures this goal like a revision. */
  @Inject
  @Named("basic")
  private @Nullable ComponentConfigurator configurator;

  /** Downloads the workbench. */
  final OpenWorkbench fetch() throws MojoExecutionException {
    return OpenWorkbench.fetch(version(), project(), session(), given(repositories));
  }

  /** Opens a release of the module. */
  final Released open(@Nullable String release, CompilerOptions options) throws Exception {
    RevisionConfiguration configurations =
        new RevisionConfiguration(
            project(), session(), execution(), given(projects), given(configurator));
    return new OpenRelease(project(), given(repositories), session())
        .open(
            release,
            Optional.empty(),
            options,
            revision -> configurations.read(revision, again(), options));
  }

  /** Returns a new instance of this goal, which can be configured for a revision. */
  abstract G again();
}
