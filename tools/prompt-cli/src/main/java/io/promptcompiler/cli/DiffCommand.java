package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.command.ReadRelease;
import io.promptcompiler.core.command.ReviewFormat;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.command.Workbench.Compared;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.TerminalColors;
import io.promptcompiler.core.evolve.Category;
import io.promptcompiler.core.evolve.EvolutionResult;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.evolve.UnusableReleaseException;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.workbench.PromptWorkbench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what became of the prompts since a release. */
@Command(
    name = "diff",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Shows which prompts render something else than in a release, and how.",
      "Prompts are compared with everything that they include. Exits with 1 if templates have"
          + " errors. With --fail-on, also if something of a category was reported, if no present"
          + " module reads prompts of the release, or if severities are lower than there."
    })
final class DiffCommand extends ProjectCommand {
  @Parameters(
      index = "0",
      paramLabel = "AGAINST",
      description =
          "The release to compare with: a revision of git, such as main or v1.2.0, or a jar of"
              + " prompts.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private String against;

  @Option(
      names = {"-f", "--format"},
      paramLabel = "FORMAT",
      description =
          "text (the default), markdown: a comment for a pull request, json: with the ids of"
              + " prompts to evaluate, or html: a page.",
      defaultValue = "text")
  private ReviewFormat format = ReviewFormat.TEXT;

  @Option(
      names = "--fail-on",
      paramLabel = "CATEGORY",
      split = ",",
      description =
          "Exits with 1 if 'breaking' reports something of these categories: api, render, budget,"
              + " contract, caching.")
  private List<Category> failOn = new ArrayList<>();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "The file to write, instead of standard output.")
  private @Nullable Path out;

  @Override
  public Integer call() throws IOException {
    Path file = out == null ? null : console().outputFile(out, "--out");
    List<Compared> compared = new ArrayList<>();
    List<Diagnostic> errors = new ArrayList<>();
    List<PromptModule> modules = modules();
    OpenRelease release =
        new OpenRelease("AGAINST", "diff", project().folder(console()), console());
    for (PromptModule module : modules) {
      EvolutionResult result = compare(module, release);
      if (result.report().isEmpty()) {
        errors.addAll(result.findings());
      }
      compared.add(new Compared(module, result));
    }
    if (!errors.isEmpty()) {
      prompt().report(errors, FindingFormat.TEXT);
      return ExitCodes.FINDINGS;
    }
    TerminalColors colors = file == null ? console().paint() : TerminalColors.NONE;
    List<String> uncompared = uncompared(modules, release);
    String review =
        new PromptWorkbench().review(compared, uncompared, format, colors, console().folder());
    if (file == null) {
      console().print(review);
    } else {
      Path parent = file.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      Files.write(file, review.getBytes(UTF_8));
    }
    boolean isHidden = mayHide(compared);
    boolean isIncomplete = !uncompared.isEmpty() && !failOn.isEmpty();
    return isIncomplete
            || isHidden
            || compared.stream().anyMatch(one -> one.result().hasAny(failOn))
        ? ExitCodes.FINDINGS
        : ExitCodes.GOOD;
  }

  /** Returns whether lowered severities may hide changes, and prints a note about them. */
  private boolean mayHide(List<Compared> compared) {
    Set<DiagnosticCode> hidden = new TreeSet<>();
    compared.forEach(one -> hidden.addAll(one.result().mayHide(failOn)));
    hidden.removeAll(project().named());
    if (hidden.isEmpty()) {
      return false;
    }
    console()
        .say(
            "note: --fail-on fails, since prompt.yaml lowers the severity of %s. To pass, name"
                    .formatted(hidden.stream().map(DiagnosticCode::id).collect(joining(", ")))
                + " the severity that you want:"
                + hidden.stream()
                    .map(code -> " --severity " + code.id() + "=" + code.severity().word())
                    .collect(joining())
                + ".");
    return true;
  }

  /** Returns the folders with prompts that are not compared, each with the reason. */
  private List<String> uncompared(List<PromptModule> modules, OpenRelease release)
      throws IOException {
    Set<String> uncompared = new LinkedHashSet<>();
    for (PromptModule module : modules) {
      uncompared.addAll(release.ofOthers(against.strip(), module));
    }
    if (project().isByHand()) {
      return List.copyOf(uncompared); // the user has named what to compare
    }
    Path folder = project().folder(console()).toAbsolutePath().normalize();
    boolean isOne = project().isOfOneModule();
    // A folder of several repositories is not a part of any of them.
    List<Path> searched =
        isOne || Checkout.repository(folder).isEmpty()
            ? modules.stream().map(one -> OpenRelease.folder(one.options())).toList()
            : List.of(folder);
    List<PromptModule> present = isOne ? project().all(console()) : modules;
    for (Path one : searched) {
      uncompared.addAll(release.uncompared(against.strip(), one, present));
    }
    return List.copyOf(uncompared);
  }

  private EvolutionResult compare(PromptModule module, OpenRelease release) throws IOException {
    try (Released released = release.open(against.strip(), module)) {
      return ReadRelease.compare(
          released,
          module,
          OpenRelease.version(module.options()),
          OpenRelease.folder(module.options()));
    } catch (UnusableReleaseException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }
}
