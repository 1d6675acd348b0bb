package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.command.AcceptedExamples;
import io.promptcompiler.core.command.GenerateModule;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.interpret.ProjectFunctions;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.model.Resource;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** The goals that write Java source. */
abstract class AbstractGenerateMojo extends AbstractPromptMojo {
  private final IdeMessages ide;

  /**
   * Whether to accept the texts that examples render now: they are written as the expected texts,
   * into files and frontmatter.
   */
  @Parameter(property = "prompt.acceptExamples", defaultValue = "false")
  private boolean acceptExamples;

  /** The directory of incremental state that is kept between builds. */
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

  /** Returns the goal of the compiler plugin that compiles the generated classes. */
  abstract String compilingGoal();

  /** Returns whether a module that declares this goal is expected to have prompts. */
  abstract boolean needsPrompts();

  abstract void addSourceRoot(String directory);

  abstract void addResource(Resource resource);

  abstract List<Resource> resources();

  /** Returns the output directory of compiled classes. */
  abstract String classesDirectory();

  /** Returns a copy of the options that also states whether and how prompts are published. */
  abstract CompilerOptions published(CompilerOptions options);

  @Override
  final void before() {
    addSourceRoot(outputDirectory().getAbsolutePath());
    addResource(layout().added(resourceDirectory(), resources()));
  }

  @Override
  final void run(CompilerOptions options, Findings findings) throws Exception {
    if (!options.roots().isEmpty()) {
      UncompilableModule.refuse(
          project(), session().getUserProperties(), compilingGoal(), options.libraries());
    }
    List<Diagnostic> found = new ArrayList<>(missingDirectory(options));
    if (options.roots().isEmpty() && found.isEmpty()) {
      sayNoPrompts();
    }
    BuildRequest request = request(options);
    String goal = stateName().equals("main") ? "generate" : "generate-test";
    found.addAll(new OtherExecutions(project(), goal).clashes(executionId(), request));
    found.addAll(cacheFindings(options));
    if (found.stream().anyMatch(one -> one.isError() || failOnWarning())) {
      // These findings fail the build, so nothing may be written. Findings of the templates are
      // reported with them.
      found.addAll(PromptCompiler.compile(options).diagnostics());
      findings.report(found);
    }
    if (acceptExamples) {
      found.addAll(AcceptedExamples.accept(options, ProjectFunctions.NONE, findings.logged()));
    }
    Optional<Path> recorded =
        stateName().equals("main") ? Optional.of(Path.of(classesDirectory())) : Optional.empty();
    BuildResult result = GenerateModule.run(request, recorded);
    ide.update(options, result);
    found.addAll(result.diagnostics());
    findings.report(found);
    GenerateModule.summary(request, result, findings.logged().printer()).forEach(getLog()::info);
  }

  private FindModuleLayout layout() {
    return new FindModuleLayout(project(), session(), execution(), pluginContext());
  }

  /** Returns the plugin's context, for which Maven uses an untyped map. */
  @SuppressWarnings("unchecked")
  private @Nullable Map<Object, Object> pluginContext() {
    return getPluginContext();
  }

  private List<Diagnostic> missingDirectory(CompilerOptions options) {
    return needsPrompts() && options.roots().isEmpty()
        ? MissingDirectory.check(project(), sourceDirectory(), options)
        : List.of();
  }

  /**
   * Returns the state file of this execution. Each execution has its own, because it must not
   * delete the files of others.
   */
  private Path stateFile() {
    String name = stateName() + "-" + executionId().replaceAll("[^\\w.-]", "_");
    return GenerateModule.stateFile(given(stateDirectory).toPath(), name);
  }

  private BuildRequest request(CompilerOptions options) throws Exception {
    return new BuildRequest(
        published(options),
        outputDirectory().toPath(),
        resourceDirectory().toPath(),
        stateFile(),
        version(),
        failOnWarning(),
        layout().find(classesDirectory(), sourceRoots(), resources()));
  }
}
