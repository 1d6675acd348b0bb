package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.OutputFiles;
import io.promptcompiler.core.migrate.MigrateRequest;
import io.promptcompiler.core.migrate.MigrateResult;
import io.promptcompiler.core.migrate.MigrateTree;
import io.promptcompiler.core.migrate.OldSyntax;
import io.promptcompiler.core.migrate.SyntaxChoice;
import io.promptcompiler.core.source.Syntax;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites texts in older syntaxes and templates of other tools to Handlebars, proves for each text
 * that it renders the same, and lists all texts that still contain possible placeholders. Prints
 * the changes on standard output, as a unified diff for {@code git apply}; {@code
 * -Dprompt.write=true} changes the files.
 */
@Mojo(name = "migrate", threadSafe = true)
public class MigrateMojo extends AbstractReadingMojo {

  /**
   * The syntax of texts whose frontmatter does not declare one: {@code dollar}, {@code brace},
   * {@code lower-brace}, {@code bracket}, {@code python}, {@code spring-ai}, {@code langchain4j},
   * {@code jinja}, {@code prompty}, {@code mustache}, {@code hosted}, {@code semantic-kernel},
   * {@code claude-command} or {@code copilot}. Default: the syntax of their root, or else one that
   * is chosen for each text.
   */
  @Parameter(property = "prompt.syntax")
  private @Nullable String syntax;

  /**
   * Whether templates of Jinja are read with its setting {@code trim_blocks}. Default: the setting
   * in {@code prompt.yaml}, or else false.
   */
  @Parameter(property = "prompt.trimBlocks")
  private @Nullable Boolean trimBlocks;

  /**
   * Whether templates of Jinja are read with its setting {@code lstrip_blocks}. Default: the
   * setting in {@code prompt.yaml}, or else false.
   */
  @Parameter(property = "prompt.lstripBlocks")
  private @Nullable Boolean lstripBlocks;

  /**
   * Whether to convert texts too that may then render differently. The differences are reported as
   * warnings.
   */
  @Parameter(property = "prompt.approximate", defaultValue = "false")
  private boolean approximate;

  /** Whether to change files; otherwise the differences are only shown. */
  @Parameter(property = "prompt.write", defaultValue = "false")
  private boolean write;

  /**
   * The file for the differences, instead of standard output; relative to the project. Goals of one
   * Maven run that name the same file write it together.
   */
  @Parameter(property = "prompt.diffFile")
  private @Nullable File diffFile;

  /** Creates the goal; called by Maven. */
  public MigrateMojo() {}

  @Override
  void run(CompilerOptions options, Findings findings) throws Exception {
    if (options.roots().isEmpty()) {
      sayNoPrompts();
    }
    MigrateResult result =
        MigrateTree.run(
            new MigrateRequest(
                options,
                OptionsMapper.WORDS.read("syntax", syntax, OldSyntax::of, OldSyntax.words()),
                SyntaxChoice.NONE,
                Optional.ofNullable(trimBlocks),
                Optional.ofNullable(lstripBlocks),
                file -> true,
                approximate,
                write,
                MigrateRequest.Flags.MAVEN));
    showDiff(result.diff(findings::path));
    summary(options, result);
    result.hint(findings::path, MigrateRequest.Flags.MAVEN).ifPresent(hint -> getLog().info(hint));
    findings.report(result.problems());
  }

  private void showDiff(String diff) throws IOException {
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
    getLog().info(result.summary(write));
    if (!write && !result.changes().isEmpty()) {
      getLog().info("Nothing was written. Add -Dprompt.write=true to write the files.");
    }
    boolean isConfigured =
        options.roots().stream()
            .anyMatch(root -> root.syntax().filter(one -> one != Syntax.HANDLEBARS).isPresent());
    if (write && isConfigured && result.unmigrated() == 0) {
      getLog().info("The <syntax> of the roots in the configuration can be removed.");
    }
  }
}
