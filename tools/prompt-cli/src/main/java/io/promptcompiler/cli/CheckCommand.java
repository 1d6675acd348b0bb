package io.promptcompiler.cli;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.catalog.OnChange;
import io.promptcompiler.core.catalog.RootFiles;
import io.promptcompiler.core.command.ChosenFiles;
import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.command.WarmCheck;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.evolve.UnusableReleaseException;
import io.promptcompiler.core.example.AcceptExamples;
import io.promptcompiler.core.module.FindSkills;
import io.promptcompiler.core.module.LoweredFinding;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.SearchedFolders;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.overrides.CheckOverrides;
import io.promptcompiler.overrides.OverridableCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
  @Parameters(
      paramLabel = "FILE",
      description = "Only these files, folders or ids. Default: all of the project.")
  private List<String> files = new ArrayList<>();

  @Mixin private FindingOptions findingOptions = new FindingOptions();

  @Option(
      names = {"-w", "--watch"},
      description = "Checks again after each change, until Ctrl-C.")
  private boolean watch;

  @Option(
      names = "--accept",
      description =
          "Accepts the texts that examples render now: writes them as their expected texts.")
  private boolean accept;

  @Option(
      names = "--against-jar",
      paramLabel = "JAR",
      description =
          "Checks whether an application can serve the files of a folder in place of the prompts in"
              + " its jar.")
  private @Nullable Path againstJar;

  @Option(
      names = "--max-growth",
      paramLabel = "FACTOR",
      description =
          "With --against-jar: how many times longer a text may become, as in the application."
              + " Default: 1.5.")
  private @Nullable Double maxGrowth;

  @Option(names = "--fail-on-warning", description = "Also exits with 1 if there is a warning.")
  private boolean failOnWarning;

  @Override
  public Integer call() throws IOException {
    if (againstJar != null) {
      return checkOverrides(console().input(againstJar));
    }
    if (maxGrowth != null) {
      throw new UsageException("--max-growth is for overrides. Add --against-jar.");
    }
    List<ChosenFiles> chosen = chosen(files);
    List<WarmCheck> checks = chosen.stream().map(WarmCheck::new).toList();
    if (accept && watch) {
      throw new UsageException("--accept and --watch exclude each other. Remove one of them.");
    }
    List<Diagnostic> refused = accept ? accept(chosen) : List.of();
    if (!watch) {
      Outcome outcome = check(checks).with(refused);
      show(outcome);
      if (files.isEmpty()) {
        sayNotChecked(chosen);
      }
      return outcome.fails(failOnWarning) ? ExitCodes.FINDINGS : ExitCodes.GOOD;
    }
    if (findingOptions.format() != FindingFormat.TEXT) {
      throw new UsageException(
          "--watch prints text. Remove --format " + findingOptions.format() + ".");
    }
    List<CompilerOptions> options = chosen.stream().map(one -> one.module().options()).toList();
    OnChange.run(() -> RootFiles.of(options), (before, now) -> again(checks, before, now));
    return ExitCodes.GOOD;
  }

  /** Checks a folder of overrides against the jar of an application. */
  private int checkOverrides(Path jar) throws IOException {
    if (files.size() != 1 || accept || watch) {
      throw new UsageException(
          "--against-jar needs one folder of overrides, and excludes --accept and --watch.");
    }
    double growth = maxGrowth == null ? OverridableCatalog.MAX_GROWTH : maxGrowth;
    if (!(growth >= 1)) {
      throw new UsageException("--max-growth must be at least 1.");
    }
    CheckOverrides.Result result;
    AskForHelpers consent = project().consent(console());
    try {
      result = CheckOverrides.check(jar, console().input(Path.of(files.get(0))), growth, consent);
    } catch (UnusableReleaseException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
    // Comments in overrides allow nothing, as in the running catalog.
    List<Diagnostic> findings =
        new DiagnosticPolicy(Map.of(), text -> false).apply(result.findings());
    Outcome outcome =
        new Outcome(findings, List.of(), List.of(), List.of(), result.served().size(), "prompt", 0);
    if (findings.isEmpty() && result.served().isEmpty()) {
      console().say("note: No file of '" + files.get(0) + "' changes a prompt.");
    }
    if (consent.isDenied()) {
      console()
          .say(
              "note: Examples that call helpers of the jar were not rendered. Allow its code with"
                  + " --allow-helpers.");
    }
    show(outcome);
    return outcome.fails(failOnWarning) ? ExitCodes.FINDINGS : ExitCodes.GOOD;
  }

  /** Writes expected texts, and returns findings about those that cannot be written. */
  private List<Diagnostic> accept(List<ChosenFiles> chosen) throws IOException {
    List<Diagnostic> refused = new ArrayList<>();
    for (ChosenFiles one : chosen) {
      AcceptExamples.Result accepted =
          AcceptExamples.accept(one.module().options(), one::has, one.module().helpers());
      accepted.written().forEach(file -> console().say("Accepted: " + console().shown(file)));
      refused.addAll(accepted.refused());
      accepted.errors().stream()
          .findFirst()
          .ifPresent(
              error ->
                  console()
                      .say(
                          "note: Nothing was accepted, because %s has an error."
                              .formatted(
                                  console()
                                      .shown(
                                          console()
                                              .folder()
                                              .resolve(error.location().source().path())))));
    }
    return refused;
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
   * @param notRendered sentences about the examples that were not rendered
   * @param lowered the findings that files of the project switch off or make warnings
   * @param checked the number of prompts, or of chosen files
   * @param what what was counted
   * @param around the errors in other files because of which the chosen files are not compiled, or
   *     not completely checked
   */
  private record Outcome(
      List<Diagnostic> findings,
      List<Diagnostic> around,
      List<String> notRendered,
      List<LoweredFinding> lowered,
      int checked,
      String what,
      int examples) {
    Outcome with(List<Diagnostic> more) {
      List<Diagnostic> all = new ArrayList<>(findings);
      all.addAll(more);
      return new Outcome(
          new DiagnosticPolicy(Map.of()).apply(all),
          around,
          notRendered,
          lowered,
          checked,
          what,
          examples);
    }

    boolean fails(boolean onWarning) {
      return !around.isEmpty()
          || findings.stream().anyMatch(finding -> onWarning || finding.isError());
    }
  }

  private Outcome check(List<WarmCheck> checks) {
    List<Diagnostic> findings = new ArrayList<>();
    List<Diagnostic> around = new ArrayList<>();
    List<String> notRendered = new ArrayList<>();
    List<LoweredFinding> lowered = new ArrayList<>();
    int checked = 0;
    int examples = 0;
    for (WarmCheck check : checks) {
      WarmCheck.Result result = check.check();
      findings.addAll(result.findings());
      around.addAll(result.around());
      notRendered.addAll(result.notRendered());
      lowered.addAll(check.module().lowered());
      checked += result.checked();
      examples += result.examples();
    }
    // A file that belongs to several modules is reported once.
    List<Diagnostic> once = new DiagnosticPolicy(Map.of()).apply(findings);
    return new Outcome(
        once, around, notRendered, lowered, checked, files.isEmpty() ? "prompt" : "file", examples);
  }

  private void show(Outcome outcome) {
    console().print(prompt().print(outcome.findings(), findingOptions.format()));
    outcome.notRendered().forEach(sentence -> console().say("note: " + sentence));
    prompt().reportLowered(outcome.lowered());
    prompt().reportAround(outcome.around());
    if (!outcome.findings().isEmpty()) {
      console().say(console().paint().bold(FindingFormat.count(outcome.findings())) + ".");
    } else if (outcome.around().isEmpty()) {
      String examples =
          outcome.examples() == 0 ? "" : ", " + Plural.of(outcome.examples(), "example");
      console()
          .say(
              console().paint().good("Valid:")
                  + " "
                  + Plural.of(outcome.checked(), outcome.what())
                  + examples
                  + ".");
    }
  }

  /** Names folders of prompts for tests and of agent skills, which belong to no module. */
  private void sayNotChecked(List<ChosenFiles> chosen) throws IOException {
    List<PromptModule> modules = chosen.stream().map(ChosenFiles::module).toList();
    List<Path> roots =
        modules.stream()
            .flatMap(module -> module.options().roots().stream())
            .map(SourceRoot::directory)
            .toList();
    for (Path root : roots) {
      Path tests = root.resolve("../../test/prompts").normalize();
      if (root.endsWith("src/main/prompts") && !roots.contains(tests) && Files.isDirectory(tests)) {
        String folder = console().shown(tests);
        console()
            .say(
                "note: %s was not checked. To check it, add '--root %s'."
                    .formatted(folder, folder));
      }
    }
    Path project = project().folder(console());
    FindSkills found = FindSkills.in(project);
    SearchedFolders.note(found.incomplete(), "skills", console()::shown)
        .ifPresent(note -> console().say("note: " + note));
    for (Path skills : found.besides(modules)) {
      boolean isProject = skills.equals(project); // 'prompt check' would check the prompts in it
      String folder = isProject ? "." : console().shown(skills);
      console()
          .say(
              "note: The skills in %s were not checked. To check them, run 'prompt check %s'."
                  .formatted(folder, isProject ? "--root . --kind agent-skill" : folder));
    }
  }
}
