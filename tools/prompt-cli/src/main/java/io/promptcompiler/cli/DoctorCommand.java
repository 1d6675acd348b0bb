package io.promptcompiler.cli;

import io.promptcompiler.core.command.ExamineModules;
import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.doctor.Examination;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints a checklist for the setup of a project. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Prints a checklist of the templates: which exist, which are missing, whether all are valid,",
      "and what may have been forgotten. Exits with 1 if something is marked with ✗."
    })
final class DoctorCommand extends ProjectCommand {
  /** The forms of the checklist. */
  enum Format {
    /** Text for users. */
    TEXT,
    /** JSON for other programs. */
    JSON
  }

  @Option(
      names = {"-f", "--format"},
      paramLabel = "FORMAT",
      description = "text (the default) or json.",
      defaultValue = "text")
  private Format format = Format.TEXT;

  @Override
  public Integer call() throws IOException {
    Examination examination = ExamineModules.of(modules(), console().folder());
    console()
        .print(
            format == Format.JSON
                ? examination.json()
                : String.join("", examination.lines().stream().map(line -> line + "\n").toList()));
    prompt().report(examination.diagnostics(), FindingFormat.TEXT);
    boolean fails =
        !examination.failed().isEmpty()
            || examination.diagnostics().stream().anyMatch(Diagnostic::isError);
    return fails ? ExitCodes.FINDINGS : ExitCodes.GOOD;
  }
}
