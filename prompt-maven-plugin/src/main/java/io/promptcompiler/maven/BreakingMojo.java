package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.evolve.CheckEvolution;
import io.promptcompiler.core.evolve.EvolutionRequest;
import io.promptcompiler.core.evolve.EvolutionResult;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.source.SourceRoot;
import java.io.File;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.eclipse.aether.RepositorySystem;
import org.jspecify.annotations.Nullable;

/**
 * Compares the prompts of the project with those of a release and reports what a change breaks: for
 * callers (API), in texts (RENDER), for budgets (BUDGET), and in what models and hosts rely on
 * (CONTRACT). Fails unless the version makes a major step, or the change is accepted.
 */
@Mojo(
    name = "breaking",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.COMPILE,
    threadSafe = true)
public class BreakingMojo extends AbstractPromptMojo {
  private final RepositorySystem repositories;

  /** The directory of templates. */
  @Parameter(
      property = "prompt.sourceDirectory",
      defaultValue = "${project.basedir}/src/main/prompts",
      required = true)
  private @Nullable File sourceDirectory;

  /**
   * What to compare with: a jar of prompts that this plugin has built, coordinates {@code
   * groupId:artifactId:version} of one, or a revision of git, such as {@code v1.2.0}.
   */
  @Parameter(property = "prompt.against")
  private @Nullable String against;

  /**
   * The version of the release. Default: what the jar says, or the name of the tag, as in {@code
   * v1.2.0}.
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

  /** Whether everything that breaks now is accepted and written into {@code baselineFile}. */
  @Parameter(property = "prompt.acceptBreaking", defaultValue = "false")
  private boolean acceptBreaking;

  /**
   * Which callers of generated classes must not break: {@code source}, whose code is compiled
   * again; {@code linking}, whose class files stay as they are; or {@code both}.
   */
  @Parameter(property = "prompt.breaks", defaultValue = "both")
  private String breaks = "both";

  /** Whether templates of other modules can include fragments of this one, as for generate. */
  @Parameter(property = "prompt.publish", defaultValue = "true")
  private boolean publish = true;

  /** For Maven. */
  @Inject
  public BreakingMojo(RepositorySystem repositories) {
    this.repositories = repositories;
  }

  @Override
  File sourceDirectory() {
    return given(sourceDirectory);
  }

  @Override
  void run(CompilerOptions options, Findings findings) throws Exception {
    File baseline = given(baselineFile);
    try (Released released = released(options)) {
      EvolutionResult result =
          CheckEvolution.run(
              new EvolutionRequest(
                  options,
                  released,
                  Optional.ofNullable(project().getVersion()),
                  OptionsMapper.categories(categories),
                  baseline.toPath(),
                  acceptBreaking,
                  OptionsMapper.compatibility(breaks),
                  publish));
      if (result.findings().stream().anyMatch(Diagnostic::isError)) {
        getLog().info(advice(released));
      }
      findings.report(result.findings(), result.allowed());
      getLog().info(summary(released, result, baseline));
    }
  }

  /** The present roots as they were, also those that no longer exist. */
  private Released released(CompilerOptions options) throws Exception {
    CompilerOptions then =
        options.roots().isEmpty()
            ? options.withRoots(
                List.of(SourceRoot.of(sourceDirectory().toPath(), options.packageName())))
            : options;
    return new OpenRelease(project(), repositories, session())
        .open(against, Optional.ofNullable(againstVersion), then);
  }

  private String advice(Released released) {
    String versions =
        released
            .version()
            .map(version -> "from " + version + " to " + project().getVersion())
            .orElse("(-Dprompt.againstVersion says the version of " + released.name() + ")");
    return "What breaks is allowed by a major step of the version "
        + versions
        + " or of a prompt's own 'version'; -Dprompt.acceptBreaking=true accepts it as it is.";
  }

  private String summary(Released released, EvolutionResult result, File baseline) {
    String compared =
        "Compared " + Findings.count(result.compared(), "prompt") + " with " + released.name();
    String allowed =
        result.allowed().isEmpty()
            ? ""
            : ", " + Findings.count(result.allowed().size(), "change") + " allowed by a major step";
    String accepted =
        result.accepted() == 0
            ? ""
            : ", "
                + Findings.count(result.accepted(), "change")
                + " accepted in "
                + baseline.getName();
    boolean isAll = result.allowed().isEmpty() && result.accepted() == 0;
    return compared + ": nothing " + (isAll ? "" : "else ") + "breaks" + allowed + accepted + ".";
  }
}
