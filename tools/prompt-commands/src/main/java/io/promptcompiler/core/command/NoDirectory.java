package io.promptcompiler.core.command;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The finding about a directory of templates that does not exist. */
public final class NoDirectory {

  /** Directories in which templates are often created by mistake. */
  private static final List<String> ELSEWHERE =
      List.of(
          "src/main/prompts",
          "src/main/prompt",
          "src/main/resources/prompts",
          "src/main/resources/prompt",
          "src/main/resources/templates/prompts",
          "src/prompts",
          "prompts");

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
                ELSEWHERE.stream()
                    .filter(folder -> Files.isDirectory(base.resolve(folder)))
                    .findFirst()
                    .map(
                        other ->
                            "There is a directory '"
                                + other
                                + "': move it, or set "
                                + setting
                                + " to it.")
                    .orElse("Create it, or set " + setting + " to another one."));
    return new DiagnosticPolicy(options.severities()).apply(List.of(finding));
  }

  private static String shown(Path base, Path directory) {
    Path shown = directory.startsWith(base) ? base.relativize(directory) : directory;
    return shown.toString().replace('\\', '/');
  }
}
