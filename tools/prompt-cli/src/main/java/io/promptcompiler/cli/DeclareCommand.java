package io.promptcompiler.cli;

import io.promptcompiler.core.command.ChosenFiles;
import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.migrate.DeclareResult;
import io.promptcompiler.core.migrate.DeclareTree;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.runtime.integration.Shown;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Declares the parameters of templates that declare none. */
@Command(
    name = "declare",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Writes 'parameters:' into templates that declare none, with types inferred from their uses.",
      "Prints the change as a diff for 'git apply', or changes the files. Ends with 1 if a file is",
      "left without declarations."
    })
final class DeclareCommand extends ProjectCommand {
  @Parameters(
      paramLabel = "FILE",
      description = "Only these files, folders or ids. Default: all of the project.")
  private List<String> files = new ArrayList<>();

  @Option(names = "--write", description = "Changes the files.")
  private boolean write;

  @Override
  public Integer call() throws IOException {
    DiagnosticPrinter printer = new DiagnosticPrinter(console().folder());
    List<ChosenFiles> modules = chosen(files);
    List<Diagnostic> left = new ArrayList<>();
    boolean hasChanges = false;
    for (ChosenFiles chosen : modules) {
      PromptModule module = chosen.module();
      DeclareResult result = DeclareTree.run(module.options(), chosen::has, write);
      console().print(result.diff(printer::path));
      left.addAll(result.left());
      hasChanges |= !result.changes().isEmpty();
      console()
          .say(
              (modules.size() == 1 ? "" : Shown.spelled(module.name()) + ": ")
                  + result.summary(write));
    }
    if (!left.isEmpty()) {
      console()
          .say(
              "These files are left, because they have errors, would have some with the inferred"
                  + " declarations, or are behind a link:");
      prompt().report(left, FindingFormat.TEXT);
    }
    if (!write && hasChanges) {
      console().say("No file was changed. Add --write to change the files.");
    }
    return left.isEmpty() ? ExitCodes.GOOD : ExitCodes.FINDINGS;
  }
}
