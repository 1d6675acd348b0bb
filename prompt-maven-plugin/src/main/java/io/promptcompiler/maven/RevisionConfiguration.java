package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.evolve.ReleasedRevision.Configuration;
import io.promptcompiler.core.evolve.Revision;
import io.promptcompiler.core.evolve.UnusableReleaseException;
import io.promptcompiler.core.source.DeleteFolder;
import io.promptcompiler.maven.RevisionProject.Unreadable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectBuilder;
import org.codehaus.plexus.component.configurator.ComponentConfigurationException;
import org.codehaus.plexus.component.configurator.ComponentConfigurator;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * Reads the configuration of prompts in a revision: the goal is configured again, from the POM of
 * the revision. If that is not possible, the current configuration is used, and a finding reports
 * this.
 */
final class RevisionConfiguration {
  private final MavenProject project;
  private final MavenSession session;
  private final MojoExecution execution;
  private final ProjectBuilder builder;
  private final ConfigureGoal configure;

  RevisionConfiguration(
      MavenProject project,
      MavenSession session,
      MojoExecution execution,
      ProjectBuilder builder,
      ComponentConfigurator configurator) {
    this.project = project;
    this.session = session;
    this.execution = execution;
    this.builder = builder;
    this.configure = new ConfigureGoal(configurator, session, execution);
  }

  /**
   * Returns the current options. An execution that only compares uses the prompts of the executions
   * that generate.
   *
   * @param goal the goal whose parameters are set
   * @param options the options of the execution itself
   */
  CompilerOptions present(BreakingMojo goal, CompilerOptions options)
      throws MojoExecutionException {
    Optional<Plugin> plugin = ConfiguredPlugin.find(project, execution.getPlugin().getKey());
    String id = execution.getExecutionId();
    if (plugin.isEmpty() || !ConfiguredPlugin.isApart(plugin.get(), id)) {
      return options;
    }
    try {
      configure.configure(goal, project, ConfiguredPlugin.of(plugin.get(), id));
    } catch (ComponentConfigurationException e) {
      throw new MojoExecutionException(String.valueOf(e.getMessage()), e);
    }
    return goal.configured().withLibraries(options.libraries()).ofModule(options.coordinates());
  }

  /**
   * Returns the configuration in a revision.
   *
   * @param goal the goal whose parameters are set to those of the revision
   * @param present the current options
   */
  Configuration read(Revision revision, AbstractPromptMojo goal, CompilerOptions present)
      throws IOException, UnusableReleaseException {
    // Maven 4 only looks for parents below the folder in which it was started.
    Path target = Files.createDirectories(Path.of(project.getBuild().getDirectory()));
    Path checkout = Files.createTempDirectory(target, "prompts").toRealPath();
    try {
      RevisionProject then = new RevisionProject(revision, checkout, builder, session);
      String pom = then.pom(project);
      configure(goal, then.build(pom));
      CompilerOptions options =
          goal.configuredRoots()
              .withLibraries(present.libraries())
              .ofModule(present.coordinates())
              .configuredIn(revision.shown(pom));
      return new Configuration(options, checkout, List.of());
    } catch (Unreadable | ComponentConfigurationException | MojoExecutionException e) {
      String why = String.valueOf(e.getMessage()).replaceAll("\\.$", "");
      return new Configuration(present, revision.top(), List.of(assumed(revision, why)));
    } finally {
      DeleteFolder.delete(checkout);
    }
  }

  private void configure(AbstractPromptMojo goal, MavenProject then)
      throws Unreadable, ComponentConfigurationException {
    String key = execution.getPlugin().getKey();
    Optional<Plugin> plugin = ConfiguredPlugin.find(then, key);
    if (plugin.isEmpty() && ConfiguredPlugin.find(project, key).isPresent()) {
      throw new Unreadable("its POM does not use this plugin");
    }
    Xpp3Dom configuration =
        plugin
            .map(one -> ConfiguredPlugin.of(one, execution.getExecutionId()))
            .orElseGet(() -> new Xpp3Dom("configuration"));
    List<String> unknown = configure.configure(goal, then, configuration);
    if (!unknown.isEmpty()) {
      throw new Unreadable("its POM contains '" + unknown.get(0) + "', which is not defined here");
    }
  }

  private static Diagnostic assumed(Revision revision, String why) {
    Path shown = revision.shown("pom.xml");
    Location location = Location.ofFile(SlashPath.of(shown));
    return Diagnostic.of(DiagnosticCode.ASSUMED_CONFIGURATION, location, revision.name(), why)
        .fix(
            "The current configuration is assumed: differences in roots, packages and helpers go"
                + " unnoticed. Compare with coordinates or a jar, or set -Dprompt.against=none if"
                + " the module is new.");
  }
}
