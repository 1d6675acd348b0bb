package io.promptcompiler.maven;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import java.io.File;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/** Checks prompt templates as {@code generate} does and writes nothing. */
@Mojo(
    name = "validate",
    defaultPhase = LifecyclePhase.VALIDATE,
    requiresDependencyCollection = ResolutionScope.COMPILE,
    threadSafe = true)
public class ValidateMojo extends AbstractPromptMojo {

  /** The directory of templates. */
  @Parameter(
      property = "prompt.sourceDirectory",
      defaultValue = "${project.basedir}/src/main/prompts",
      required = true)
  private @Nullable File sourceDirectory;

  /** For Maven. */
  public ValidateMojo() {}

  @Override
  File sourceDirectory() {
    return given(sourceDirectory);
  }

  @Override
  void run(CompilerOptions options, Findings findings) throws Exception {
    Compilation compilation = PromptCompiler.compile(options);
    findings.report(compilation.diagnostics());
    int prompts = compilation.program().entryPoints().size();
    getLog().info("Valid: " + Findings.count(prompts, "prompt") + ".");
  }
}
