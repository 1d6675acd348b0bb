package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.fix.FixResult;
import io.promptcompiler.core.fix.FixTree;
import io.promptcompiler.core.module.LoweredFinding;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Applies the edits of findings that are certain to the templates, and reports the remaining
 * findings. With {@code -Dprompt.dryRun}, it only prints the changes on standard output, as a
 * unified diff for {@code git apply} in the folder in which Maven was started.
 */
@Mojo(
    name = "fix",
    requiresDependencyCollection = ResolutionScope.COMPILE_PLUS_RUNTIME,
    threadSafe = true)
public class FixMojo extends AbstractReadingMojo {

  /** Whether files are not changed, and the differences are only shown. */
  @Parameter(property = "prompt.dryRun", defaultValue = "false")
  private boolean dryRun;

  /** Creates the goal; called by Maven. */
  public FixMojo() {}

  @Override
  void run(CompilerOptions options, Findings findings) throws Exception {
    if (options.roots().isEmpty()) {
      sayNoPrompts();
    }
    FixResult result = FixTree.run(options, path -> true, !dryRun);
    if (dryRun) {
      streams().print(result.diff(findings::path));
    }
    for (SourceText file : result.left()) {
      getLog().warn(findings.path(file) + " was not changed: its edits would not remove findings.");
    }
    findings.reportOnly(result.findings());
    LoweredFinding.sentences(LoweredFinding.in(options), findings.logged().printer())
        .forEach(getLog()::info);
    getLog().info(result.summary(!dryRun));
    if (dryRun && !result.changes().isEmpty()) {
      getLog().info("Nothing was written. Run without -Dprompt.dryRun to write the files.");
    }
  }
}
