package io.promptcompiler.core.migrate;

import io.promptcompiler.core.CompilerOptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The parameters of a migration.
 *
 * @param options the roots, and the severities of findings
 * @param syntax the old syntax of texts that do not declare one; by default, the syntax of their
 *     root, or else the one that a text appears to use
 * @param chosen selects files
 * @param approximates whether files are also migrated if they may then render differently; the
 *     differences are reported
 * @param writes whether files are changed; otherwise this is a dry run
 * @param flags how findings write the parameters
 */
public record MigrateRequest(
    CompilerOptions options,
    Optional<OldSyntax> syntax,
    Predicate<Path> chosen,
    boolean approximates,
    boolean writes,
    Flags flags) {

  /**
   * The parameters as users write them.
   *
   * @param syntax the parameter for the syntax, without its value
   * @param approximate the parameter that accepts differences
   */
  public record Flags(String syntax, String approximate) {
    /** The parameters of the goal of Maven. */
    public static final Flags MAVEN = new Flags("-Dprompt.syntax=", "-Dprompt.approximate=true");

    /** The options of the command line. */
    public static final Flags COMMAND_LINE = new Flags("--syntax ", "--approximate");
  }

  /** Creates a request for all files, which must render the same. */
  public MigrateRequest(CompilerOptions options, Optional<OldSyntax> syntax, boolean writes) {
    this(options, syntax, file -> true, /* approximates= */ false, writes, Flags.MAVEN);
  }
}
