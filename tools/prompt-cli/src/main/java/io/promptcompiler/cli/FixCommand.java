package io.promptcompiler.cli;

import io.promptcompiler.core.command.ChosenFiles;
import io.promptcompiler.core.command.ErrorsAround;
import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.fix.FixResult;
import io.promptcompiler.core.fix.FixTree;
import io.promptcompiler.core.module.LoweredFinding;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.runtime.integration.Shown;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Applies the edits of findings that are safe to apply. */
@Command(
    name = "fix",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Applies the edits of findings that are certain, and prints the remaining findings. Exits",
      "with 1 if errors remain."
    })
final class FixCommand extends ProjectCommand {
  @Parameters(
      paramLabel = "FILE",
      description = "Only these files, folders or ids. Default: all of the project.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--dry-run",
      description = "Changes nothing; prints what would change as a diff for 'git apply'.")
  private boolean dryRun;

  @Override
  public Integer call() throws IOException {
    DiagnosticPrinter printer = new DiagnosticPrinter(console().folder());
    List<Diagnostic> left = new ArrayList<>();
    List<Diagnostic> around = new ArrayList<>();
    List<LoweredFinding> lowered = new ArrayList<>();
    boolean hasChanges = false;
    List<ChosenFiles> modules = chosen(files);
    for (ChosenFiles chosen : modules) {
      PromptModule module = chosen.module();
      FixResult result = FixTree.run(module.options(), chosen::has, !dryRun);
      if (dryRun) {
        console().print(result.diff(printer::path));
      }
      for (SourceText file : result.left()) {
        console()
            .say(printer.path(file) + " was not changed: its edits would not remove findings.");
      }
      left.addAll(result.findings());
      lowered.addAll(module.lowered());
      around.addAll(ErrorsAround.of(chosen, result.compilation()));
      hasChanges |= !result.changes().isEmpty();
      String name = modules.size() == 1 ? "" : Shown.spelled(module.name()) + ": ";
      console().say(name + result.summary(!dryRun));
    }
    prompt().report(left, FindingFormat.TEXT);
    prompt().reportLowered(lowered);
    prompt().reportAround(around);
    if (dryRun && hasChanges) {
      console().say("Nothing was written. Run without --dry-run to write the files.");
    }
    return around.isEmpty() && left.stream().noneMatch(Diagnostic::isError)
        ? ExitCodes.GOOD
        : ExitCodes.FINDINGS;
  }
}
