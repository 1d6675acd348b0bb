package io.promptcompiler.cli;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.catalog.OnChange;
import io.promptcompiler.core.catalog.RootFiles;
import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.command.PromptModule;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.command.WarmCheck;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.Plural;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Reports the problems of the prompts. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Checks prompts and their examples, and reports findings.",
      "Exits with 1 if there is an error."
    })
final class CheckCommand extends ProjectCommand {
  @Option(
      names = {"-f", "--format"},
      paramLabel = "FORMAT",
      description = "How findings are printed: text (the default), json, sarif or github.",
      defaultValue = "text")
  private FindingFormat format = FindingFormat.TEXT;

  @Option(
      names = {"-w", "--watch"},
      description = "Checks again after each change, until Ctrl-C.")
  private boolean watch;

  @Option(names = "--fail-on-warning", description = "Also exits with 1 if there is a warning.")
  private boolean failOnWarning;

  @Override
  public Integer call() throws IOException {
    List<PromptModule> modules = modules();
    List<WarmCheck> checks = modules.stream().map(WarmCheck::new).toList();
    if (!watch) {
      Outcome outcome = check(checks);
      show(outcome);
      return outcome.fails(failOnWarning) ? ExitCodes.FINDINGS : ExitCodes.GOOD;
    }
    if (format != FindingFormat.TEXT) {
      throw new UsageException("--watch prints text. Remove --format " + format + ".");
    }
    List<CompilerOptions> options = modules.stream().map(PromptModule::options).toList();
    OnChange.run(() -> RootFiles.of(options), (before, now) -> again(checks, before, now));
    return ExitCodes.GOOD;
  }

  private void again(List<WarmCheck> checks, Optional<RootFiles> before, RootFiles now) {
    long start = System.nanoTime();
    Outcome outcome = check(checks);
    long millis = (System.nanoTime() - start) / 1_000_000;
    console().rule("check", before.map(now::changedSince).orElse(List.of()));
    show(outcome);
    console().say(console().paint().dim("in " + millis + " ms"));
  }

  /**
   * The findings of all modules.
   *
   * @param findings the findings without duplicates, in printing order
   */
  private record Outcome(
      List<Diagnostic> findings, List<String> notRendered, int prompts, int examples) {
    boolean fails(boolean onWarning) {
      return findings.stream().anyMatch(finding -> onWarning || finding.isError());
    }
  }

  private static Outcome check(List<WarmCheck> checks) {
    List<Diagnostic> findings = new ArrayList<>();
    List<String> notRendered = new ArrayList<>();
    int prompts = 0;
    int examples = 0;
    for (WarmCheck check : checks) {
      WarmCheck.Result result = check.check();
      findings.addAll(result.findings());
      notRendered.addAll(result.notRendered());
      prompts += result.prompts();
      examples += result.examples();
    }
    // A file that belongs to several modules is reported once.
    List<Diagnostic> once = new DiagnosticPolicy(Map.of()).apply(findings);
    return new Outcome(once, notRendered, prompts, examples);
  }

  private void show(Outcome outcome) {
    console()
        .print(
            format.print(
                outcome.findings(), console().folder(), console().paint(), Version.number()));
    outcome.notRendered().forEach(sentence -> console().say("note: " + sentence));
    String what = Plural.of(outcome.prompts(), "prompt");
    String examples =
        outcome.examples() == 0 ? "" : ", " + Plural.of(outcome.examples(), "example");
    console()
        .say(
            outcome.findings().isEmpty()
                ? console().paint().good("Valid:") + " " + what + examples + "."
                : console().paint().bold(FindingFormat.count(outcome.findings())) + ".");
  }
}
