package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.command.AcceptedExamples;
import io.promptcompiler.core.command.WarmCheck;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.module.LoweredFinding;
import io.promptcompiler.core.module.PromptModule;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Checks prompt templates and their examples like {@code generate}, and generates nothing. Examples
 * that need helpers of the project are rendered when those are compiled.
 */
@Mojo(
    name = "validate",
    defaultPhase = LifecyclePhase.VALIDATE,
    requiresDependencyCollection = ResolutionScope.COMPILE_PLUS_RUNTIME,
    threadSafe = true)
public class ValidateMojo extends AbstractPromptMojo {

  /** The directory of templates. */
  @Parameter(
      property = "prompt.sourceDirectory",
      defaultValue = "${project.basedir}/src/main/prompts",
      required = true)
  private @Nullable File sourceDirectory;

  /**
   * Whether to accept the texts that examples render now: they are written as the expected texts,
   * into files and frontmatter.
   */
  @Parameter(property = "prompt.acceptExamples", defaultValue = "false")
  private boolean acceptExamples;

  /** Creates the goal; called by Maven. */
  public ValidateMojo() {}

  @Override
  File sourceDirectory() {
    return given(sourceDirectory);
  }

  @Override
  void run(CompilerOptions options, Findings findings) throws Exception {
    PromptModule module = module(options);
    List<Diagnostic> found = new ArrayList<>();
    if (acceptExamples) {
      found.addAll(AcceptedExamples.accept(options, module.helpers(), findings.logged()));
    }
    WarmCheck.Result checked = new WarmCheck(module).check();
    found.addAll(checked.findings());
    if (options.roots().isEmpty()) {
      found.addAll(MissingDirectory.check(project(), sourceDirectory(), options));
    }
    findings.report(found);
    checked.notRendered().forEach(getLog()::info);
    LoweredFinding.sentences(module.lowered(), findings.logged().printer()).forEach(getLog()::info);
    String examples =
        checked.examples() == 0 ? "" : ", " + Plural.of(checked.examples(), "example");
    getLog().info("Valid: " + Plural.of(checked.checked(), "prompt") + examples + ".");
  }
}
