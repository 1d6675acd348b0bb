package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.command.LoggedEvolution;
import io.promptcompiler.core.evolve.CheckEvolution;
import io.promptcompiler.core.evolve.EvolutionRequest;
import io.promptcompiler.core.evolve.EvolutionResult;
import io.promptcompiler.core.evolve.Released;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.inject.Inject;
import javax.inject.Named;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.ProjectBuilder;
import org.codehaus.plexus.component.configurator.ComponentConfigurator;
import org.eclipse.aether.RepositorySystem;
import org.jspecify.annotations.Nullable;

/**
 * Compares the prompts of the project with those of a release and reports what a change breaks: for
 * callers (API), in texts (RENDER), for budgets (BUDGET), in promises to models and applications
 * (CONTRACT), and for caching by providers (CACHING). Fails unless the major version increases, or
 * the change is accepted.
 */
@Mojo(
    name = "breaking",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.COMPILE,
    threadSafe = true)
public class BreakingMojo extends AbstractPromptMojo {
  private final RepositorySystem repositories;
  private final ProjectBuilder projects;
  private final ComponentConfigurator configurator;

  /** The directory of templates. */
  @Parameter(
      property = "prompt.sourceDirectory",
      defaultValue = "${project.basedir}/src/main/prompts",
      required = true)
  private @Nullable File sourceDirectory;

  /**
   * The release to compare with: a jar of prompts that this plugin has built, coordinates {@code
   * groupId:artifactId:version} of one, or a revision of git, such as {@code v1.2.0}. Before a
   * first release, {@code none}.
   */
  @Parameter(property = "prompt.against")
  private @Nullable String against;

  /**
   * The version of the release. Default: the version in the jar, or the name of the tag, as in
   * {@code v1.2.0}.
   */
  @Parameter(property = "prompt.againstVersion")
  private @Nullable String againstVersion;

  /**
   * Severities of categories: {@code <RENDER>warning</RENDER>}, {@code error} or {@code off}.
   * Default: {@code error}. Those of single findings override it.
   */
  @Parameter private Map<String, String> categories = new HashMap<>();

  /** The file of changes that are accepted, one on each line; it need not be there. */
  @Parameter(
      property = "prompt.baselineFile",
      defaultValue = "${project.basedir}/prompt-baseline.txt",
      required = true)
  private @Nullable File baselineFile;

  /** Whether to accept all breaking changes and to write them to {@code baselineFile}. */
  @Parameter(property = "prompt.acceptBreaking", defaultValue = "false")
  private boolean acceptBreaking;

  /**
   * Which callers of generated classes must not break: {@code source}, whose code is recompiled;
   * {@code linking}, whose class files are not recompiled; or {@code both}.
   */
  @Parameter(property = "prompt.breaks", defaultValue = "both")
  private String breaks = "both";

  /**
   * Whether templates of other modules can include fragments of this one, as for {@code generate}.
   */
  @Parameter(property = "prompt.publish", defaultValue = "true")
  private boolean publish = true;

  /** Creates the goal; called by Maven. */
  @Inject
  public BreakingMojo(
      RepositorySystem repositories,
      ProjectBuilder projects,
      @Named("basic") ComponentConfigurator configurator) {
    this.repositories = repositories;
    this.projects = projects;
    this.configurator = configurator;
  }

  @Override
  File sourceDirectory() {
    return given(sourceDirectory);
  }

  @Override
  void run(CompilerOptions configured, Findings findings) throws Exception {
    if (OpenRelease.isNone(against)) {
      getLog().info("There is no release to compare with: <against> is set to none.");
      return;
    }
    CompilerOptions options = configurations().present(again(), configured);
    CompilerOptions now = withRoot(options);
    try (Released released =
        new OpenRelease(project(), repositories, session())
            .open(
                against,
                Optional.ofNullable(againstVersion),
                now,
                revision -> configurations().read(revision, again(), now))) {
      EvolutionResult result =
          CheckEvolution.run(
              new EvolutionRequest(
                  options,
                  released,
                  Optional.ofNullable(project().getVersion()),
                  OptionsMapper.WORDS.categories(categories),
                  given(baselineFile).toPath(),
                  acceptBreaking,
                  OptionsMapper.WORDS.compatibility(breaks),
                  publish));
      if (result.report().isPresent()) {
        Path file = Path.of(project().getBuild().getDirectory(), "prompt-breaking.txt");
        report(
            new LoggedEvolution(findings.logged(), result, result.report().get()), file, findings);
      } else {
        findings.report(result.findings());
      }
    }
  }

  private static void report(LoggedEvolution evolution, Path file, Findings findings)
      throws IOException, MojoExecutionException, MojoFailureException {
    Optional<String> failure = evolution.write(file);
    findings.reportTo(evolution.all());
    if (failure.isPresent() && evolution.isUnreadable()) {
      throw new MojoExecutionException(failure.get());
    }
    if (failure.isPresent()) {
      throw new MojoFailureException(failure.get());
    }
  }

  private RevisionConfiguration configurations() {
    return new RevisionConfiguration(project(), session(), execution(), projects, configurator);
  }

  /** Returns a new instance of this goal, which can be configured for a revision. */
  private BreakingMojo again() {
    return new BreakingMojo(repositories, projects, configurator);
  }
}
