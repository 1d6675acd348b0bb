package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.build.IncrementalBuild;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.interpret.ProjectFunctions;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.model.Resource;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** The goals that write Java source. */
abstract class AbstractGenerateMojo extends AbstractPromptMojo {
  private final IdeMessages ide;

  /**
   * Writes what the examples of the prompts render now, as what is expected of them, into their
   * files and into frontmatter.
   */
  @Parameter(property = "prompt.acceptExamples", defaultValue = "false")
  private boolean acceptExamples;

  /** Remembers between runs what was made of what. */
  @Parameter(
      defaultValue = "${project.build.directory}/prompt-compiler",
      readonly = true,
      required = true)
  private @Nullable File stateDirectory;

  AbstractGenerateMojo(IdeMessages ide) {
    this.ide = ide;
  }

  abstract File outputDirectory();

  abstract File resourceDirectory();

  abstract String stateName();

  abstract void addSourceRoot(String directory);

  abstract void addResource(Resource resource);

  /** The options, with how the prompts are published if they are. */
  abstract CompilerOptions published(CompilerOptions options);

  @Override
  final void before() {
    addSourceRoot(outputDirectory().getAbsolutePath());
    Resource resource = new Resource();
    resource.setDirectory(resourceDirectory().getAbsolutePath());
    addResource(resource);
  }

  @Override
  final void run(CompilerOptions options, Findings findings) throws Exception {
    if (options.roots().isEmpty()) {
      getLog().info("No prompts: there is no directory " + sourceDirectory() + ".");
    }
    BuildRequest request = request(options);
    String goal = stateName().equals("main") ? "generate" : "generate-test";
    List<Diagnostic> found =
        new ArrayList<>(new OtherExecutions(project(), goal).clashes(executionId(), request));
    if (found.stream().anyMatch(Diagnostic::isError)) {
      findings.report(found);
    }
    if (acceptExamples) {
      found.addAll(AcceptedExamples.accept(options, ProjectFunctions.NONE, findings));
    }
    BuildResult result = IncrementalBuild.run(request);
    ide.update(options, result);
    found.addAll(result.diagnostics());
    findings.report(found);
    if (result.outcome() == Outcome.UP_TO_DATE) {
      getLog().info("Prompts are up to date.");
    } else if (!options.roots().isEmpty()) {
      getLog()
          .info(
              "Compiled "
                  + Findings.count(result.prompts(), "prompt")
                  + ": "
                  + Findings.count(result.written().size(), "file")
                  + " written, "
                  + result.deleted().size()
                  + " deleted.");
    }
  }

  private BuildRequest request(CompilerOptions options) {
    // One for each execution: what another has made is not this one's to delete.
    String name = stateName() + "-" + executionId().replaceAll("[^\\w.-]", "_");
    Path stateFile = given(stateDirectory).toPath().resolve(name + ".state");
    return new BuildRequest(
        published(options),
        outputDirectory().toPath(),
        resourceDirectory().toPath(),
        stateFile,
        version(),
        failOnWarning());
  }
}
