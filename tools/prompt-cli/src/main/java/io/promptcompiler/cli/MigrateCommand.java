package io.promptcompiler.cli;

import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.command.PromptModule;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.migrate.MigrateRequest;
import io.promptcompiler.core.migrate.MigrateResult;
import io.promptcompiler.core.migrate.MigrateTree;
import io.promptcompiler.core.migrate.OldSyntax;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Converts texts in older syntaxes to Handlebars. */
@Command(
    name = "migrate",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Moves texts in older syntaxes to Handlebars. Prints what would change as a diff for",
      "'git apply', or changes the files. Exits with 1 if a text has a problem."
    })
final class MigrateCommand extends ProjectCommand {
  @Option(
      names = "--syntax",
      paramLabel = "SYNTAX",
      description =
          "The syntax of variables in texts that do not declare one: dollar, brace, bracket,"
              + " python, spring-ai or langchain4j.")
  private @Nullable String syntax;

  @Option(names = "--write", description = "Changes the files.")
  private boolean write;

  @Override
  public Integer call() throws IOException {
    Optional<OldSyntax> old =
        ProjectOptions.word("--syntax", syntax, OldSyntax::of, OldSyntax.words());
    DiagnosticPrinter printer = new DiagnosticPrinter(console().folder());
    List<Diagnostic> problems = new ArrayList<>();
    boolean hasChanges = false;
    List<PromptModule> modules = modules();
    for (PromptModule module : modules) {
      MigrateResult result = MigrateTree.run(new MigrateRequest(module.options(), old, write));
      console().print(result.diff(printer::path));
      problems.addAll(result.problems());
      hasChanges |= !result.changes().isEmpty();
      console().say((modules.size() == 1 ? "" : module.name() + ": ") + result.summary(write));
    }
    prompt().report(new DiagnosticPolicy(Map.of()).apply(problems), FindingFormat.TEXT);
    if (!write && hasChanges) {
      console().say("Nothing was written. Add --write to write the files.");
    }
    return problems.stream().anyMatch(Diagnostic::isError) ? ExitCodes.FINDINGS : ExitCodes.GOOD;
  }
}
