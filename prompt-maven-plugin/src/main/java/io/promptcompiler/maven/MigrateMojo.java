package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.migrate.MigrateRequest;
import io.promptcompiler.core.migrate.MigrateResult;
import io.promptcompiler.core.migrate.MigrateTree;
import io.promptcompiler.core.migrate.OldSyntax;
import io.promptcompiler.core.source.Syntax;
import java.io.File;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites texts in older syntaxes to Handlebars that renders the same, which is proven for each.
 * Shows what would change; {@code -Dprompt.write=true} changes the files.
 */
@Mojo(name = "migrate", threadSafe = true)
public class MigrateMojo extends AbstractPromptMojo {

  /** The directory of templates. */
  @Parameter(
      property = "prompt.sourceDirectory",
      defaultValue = "${project.basedir}/src/main/prompts",
      required = true)
  private @Nullable File sourceDirectory;

  /**
   * How variables are written in texts whose frontmatter does not say it: {@code dollar}, {@code
   * brace}, {@code bracket} or {@code python}. Default: what their root says.
   */
  @Parameter(property = "prompt.syntax")
  private @Nullable String syntax;

  /** Whether files are changed; otherwise the differences are only shown. */
  @Parameter(property = "prompt.write", defaultValue = "false")
  private boolean write;

  /** For Maven. */
  public MigrateMojo() {}

  @Override
  File sourceDirectory() {
    return given(sourceDirectory);
  }

  @Override
  void run(CompilerOptions options, Findings findings) throws Exception {
    if (options.roots().isEmpty()) {
      getLog().info("No prompts: there is no directory " + sourceDirectory() + ".");
    }
    MigrateResult result =
        MigrateTree.run(
            new MigrateRequest(
                options,
                OptionsMapper.word("syntax", syntax, OldSyntax::of, OldSyntax.words()),
                write));
    for (MigrateResult.Change change : result.changes()) {
      change.diff(findings.path(change.old())).lines().forEach(getLog()::info);
    }
    summary(options, result);
    findings.report(result.problems());
  }

  private void summary(CompilerOptions options, MigrateResult result) {
    String migrated = write ? " migrated, " : " to migrate, ";
    getLog()
        .info(
            Findings.count(result.changes().size(), "file")
                + migrated
                + result.handlebars()
                + " already Handlebars, "
                + result.unmigrated()
                + " with problems.");
    if (!write && !result.changes().isEmpty()) {
      getLog().info("Nothing was written; -Dprompt.write=true writes it.");
    }
    boolean isConfigured =
        options.roots().stream()
            .anyMatch(root -> root.syntax().filter(one -> one != Syntax.HANDLEBARS).isPresent());
    if (write && isConfigured && result.unmigrated() == 0) {
      getLog().info("The <syntax> of the roots in the configuration can be removed.");
    }
  }
}
