package io.promptcompiler.core.migrate;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.migrate.foreign.JinjaSettings;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The parameters of a migration.
 *
 * @param options the roots, and the severities of findings
 * @param syntax the old syntax of texts that do not declare one; by default, the syntax of their
 *     root, or else the one that a text appears to use
 * @param choice chooses the syntax of texts in which it is not certain; the project file counts
 *     more
 * @param trimBlocks whether templates of Jinja are read with {@code trim_blocks}; by default, the
 *     setting of the project file
 * @param lstripBlocks the same for {@code lstrip_blocks}
 * @param chosen selects files
 * @param approximates whether files are also migrated if they may then render differently; the
 *     differences are reported
 * @param writes whether files are changed; otherwise this is a dry run
 * @param flags how findings write the parameters
 */
public record MigrateRequest(
    CompilerOptions options,
    Optional<OldSyntax> syntax,
    SyntaxChoice choice,
    Optional<Boolean> trimBlocks,
    Optional<Boolean> lstripBlocks,
    Predicate<Path> chosen,
    boolean approximates,
    boolean writes,
    Flags flags) {

  /**
   * The parameters as users write them.
   *
   * @param syntax the parameter for the syntax, without its value
   * @param approximate the parameter that accepts differences
   * @param trimBlocks the parameter for {@code trim_blocks} of Jinja
   * @param lstripBlocks the parameter for {@code lstrip_blocks} of Jinja
   */
  public record Flags(String syntax, String approximate, String trimBlocks, String lstripBlocks) {
    /** The parameters of the goal of Maven. */
    public static final Flags MAVEN =
        new Flags(
            "-Dprompt.syntax=",
            "-Dprompt.approximate=true",
            "-Dprompt.trimBlocks=true",
            "-Dprompt.lstripBlocks=true");

    /** The options of the command line. */
    public static final Flags COMMAND_LINE =
        new Flags("--syntax ", "--approximate", "--trim-blocks", "--lstrip-blocks");
  }

  /** Creates a request for all files, which must render the same. */
  public MigrateRequest(CompilerOptions options, Optional<OldSyntax> syntax, boolean writes) {
    this(
        options,
        syntax,
        SyntaxChoice.NONE,
        Optional.empty(),
        Optional.empty(),
        file -> true,
        /* approximates= */ false,
        writes,
        Flags.MAVEN);
  }

  /** Returns the request with the settings of the project file where it has none. */
  MigrateRequest withProjectFile() throws IOException {
    Optional<Path> file = options.projectFile();
    if (file.isEmpty() || !Files.isRegularFile(file.get())) {
      return this;
    }
    ProjectFile.Migration settings =
        ProjectFile.read(file.get(), Checkout.read(file.get()), finding -> {}).migration();
    Optional<OldSyntax> fallback = settings.syntax().flatMap(OldSyntax::of);
    return new MigrateRequest(
        options,
        syntax,
        fallback.<SyntaxChoice>map(one -> (possible, example) -> fallback).orElse(choice),
        trimBlocks.or(settings::trimBlocks),
        lstripBlocks.or(settings::lstripBlocks),
        chosen,
        approximates,
        writes,
        flags);
  }

  /** Returns the settings of Jinja. */
  JinjaSettings jinja() {
    return new JinjaSettings(trimBlocks.orElse(false), lstripBlocks.orElse(false));
  }
}
