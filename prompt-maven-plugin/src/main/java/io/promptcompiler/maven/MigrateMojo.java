package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.OutputFiles;
import io.promptcompiler.core.migrate.MigrateRequest;
import io.promptcompiler.core.migrate.MigrateResult;
import io.promptcompiler.core.migrate.MigrateTree;
import io.promptcompiler.core.migrate.OldSyntax;
import io.promptcompiler.core.source.Syntax;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites texts in older syntaxes to Handlebars that renders the same, which is proven for each,
 * and names every text in which something looks like a placeholder that is left. Prints what would
 * change on standard output, as a unified diff for {@code git apply} in the folder in which Maven
 * was started; {@code -Dprompt.write=true} changes the files.
 */
@Mojo(name = "migrate", threadSafe = true)
public class MigrateMojo extends AbstractReadingMojo {

  /**
   * How variables are written in texts whose frontmatter does not say it: {@code dollar}, {@code
   * brace}, {@code bracket}, {@code python}, {@code spring-ai} or {@code langchain4j}. Default:
   * what their root says.
   */
  @Parameter(property = "prompt.syntax")
  private @Nullable String syntax;

  /** Whether files are changed; otherwise the differences are only shown. */
  @Parameter(property = "prompt.write", defaultValue = "false")
  private boolean write;

  /**
   * Takes the differences instead of standard output. Goals of one Maven run that name the same
   * file write it together. Relative to the project; none unless set.
   */
  @Parameter(property = "prompt.diffFile")
  private @Nullable File diffFile;

  /** For Maven. */
  public MigrateMojo() {}

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
    tell(result.diff(findings::path));
    summary(options, result);
    findings.report(result.problems());
  }

  private void tell(String diff) throws IOException {
    File given = diffFile;
    if (given == null) {
      streams().print(diff);
    } else {
      Path file = given.toPath().toAbsolutePath().normalize();
      new RunFiles<String>(MigrateMojo.class, session().getRequest())
          .add(
              file,
              this,
              diff,
              all -> OutputFiles.writeIfChanged(file, String.join("", all).getBytes(UTF_8)));
    }
  }

  private void summary(CompilerOptions options, MigrateResult result) {
    getLog()
        .info(
            "%s: %d %s, %d already Handlebars, %d without placeholders, %d left with problems."
                .formatted(
                    Findings.count(result.texts(), "text"),
                    result.migrated(),
                    write ? "migrated" : "to migrate",
                    result.handlebars(),
                    result.plain(),
                    result.unmigrated()));
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
