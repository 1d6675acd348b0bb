package io.promptcompiler.core.command;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.source.MisplacedTemplates;
import java.nio.file.Path;
import java.util.List;

/** The finding about a directory of templates that does not exist. */
public final class NoDirectory {
  private NoDirectory() {}

  /**
   * Returns the finding, which may be off.
   *
   * @param base the folder of the module
   * @param directory the directory
   * @param setting the option that names the directory, as in the configuration of the build
   */
  public static List<Diagnostic> finding(
      Path base, Path directory, CompilerOptions options, String setting) {
    Diagnostic finding =
        Diagnostic.of(DiagnosticCode.NO_DIRECTORY, options.place(), shown(base, directory))
            .fix(
                MisplacedTemplates.advice(base, directory, setting)
                    .orElse("Create it, or set " + setting + " to another one."));
    return new DiagnosticPolicy(options.severities()).apply(List.of(finding));
  }

  private static String shown(Path base, Path directory) {
    Path shown = directory.startsWith(base) ? base.relativize(directory) : directory;
    return SlashPath.of(shown);
  }
}
