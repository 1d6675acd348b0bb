package io.promptcompiler.cli;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.code.CheckCode;
import io.promptcompiler.core.code.CodeReport;
import io.promptcompiler.core.code.ListCode;
import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.module.HelperConsent;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.javac.CodeModule;
import io.promptcompiler.core.source.javac.FindCode;
import io.promptcompiler.core.source.javac.JavaSources;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Reports the problems of prompts and tools in Java code. */
@Command(
    name = "check-code",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Checks prompts in Java code: of LangChain4j, Quarkus, Spring AI and of our catalog. Tools in",
      "Java code are checked as well.",
      "Exits with 1 if there is an error."
    })
final class CheckCodeCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init") // set by picocli
  private PromptCommand prompt;

  @Parameters(
      paramLabel = "DIR",
      description = "Folders of Java sources, or of projects. Default: the current folder.")
  private List<Path> folders = new ArrayList<>();

  @Mixin private FindingOptions findingOptions = new FindingOptions();

  @Option(
      names = "--list",
      description = "Lists the prompts that were found instead, as text or JSON.")
  private boolean list;

  @Option(names = "--tests", description = "Also checks the tests of projects.")
  private boolean tests;

  @Option(names = "--fail-on-warning", description = "Also exits with 1 if there is a warning.")
  private boolean failOnWarning;

  @Option(
      names = "--severity",
      paramLabel = "ID=WORD",
      description = "The severity of a finding: PC1403=off, warning or error.")
  private Map<String, String> severities = Map.of();

  /** The notes about modules that were printed. */
  private final Set<String> printed = new HashSet<>();

  @Override
  public Integer call() throws IOException {
    requireCompiler();
    CodeReport report =
        CheckCode.run(
            modules(),
            this::catalogs,
            new DiagnosticPolicy(ProjectOptions.SEVERITIES.severities(severities)));
    if (list) {
      ListCode writer = new ListCode(prompt.console().folder());
      prompt
          .console()
          .print(
              findingOptions.format() == FindingFormat.JSON
                  ? writer.json(report.prompts())
                  : writer.lines(report.prompts()));
      notes(report);
      return ExitCodes.GOOD;
    }
    show(report);
    return report.findings().stream().anyMatch(one -> failOnWarning || one.isError())
        ? ExitCodes.FINDINGS
        : ExitCodes.GOOD;
  }

  /**
   * Checks that sources can be parsed.
   *
   * @throws UsageException if the Java runtime has no compiler
   */
  static void requireCompiler() {
    if (!JavaSources.canParse()) {
      throw new UsageException(
          "This Java runtime has no compiler, which parses the sources. Use a JDK.");
    }
  }

  private List<CodeModule> modules() throws IOException {
    List<CodeModule> modules = new ArrayList<>();
    for (Path given : folders.isEmpty() ? List.of(Path.of("")) : folders) {
      Path folder = folder(given);
      if (!Files.isDirectory(folder)) {
        throw new UsageException("There is no folder '" + given + "'.");
      }
      FindCode.Result found = FindCode.in(folder, tests);
      modules.addAll(found.modules());
      found.note(prompt.console()::shown).ifPresent(note -> prompt.console().say("note: " + note));
    }
    return modules;
  }

  /** Returns the prompts of the projects that are checked. */
  private List<PromptCatalog> catalogs() {
    List<PromptCatalog> catalogs = new ArrayList<>();
    try {
      for (Path given : folders.isEmpty() ? List.of(Path.of("")) : folders) {
        for (PromptModule module :
            ProjectOptions.find(folder(given), HelperConsent.NONE, prompt.console(), printed)) {
          catalogs.add(DirectoryCatalog.of(module.options(), module.helpers()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return catalogs;
  }

  private Path folder(Path given) throws IOException {
    return prompt.console().input(given);
  }

  private void show(CodeReport report) {
    List<Diagnostic> findings = report.findings();
    Console console = prompt.console();
    console.print(prompt.print(findings, findingOptions.format()));
    unknown(report.notConstant(), "prompt", "built at run time");
    unknown(report.arguments(), "message", "passed as an argument");
    notes(report);
    console.say(
        findings.isEmpty()
            ? console.paint().good("Valid:") + " " + report.checked() + "."
            : console.paint().bold(FindingFormat.count(findings))
                + " in "
                + report.checked()
                + ".");
  }

  private void unknown(long count, String what, String why) {
    if (count > 0) {
      String checked =
          count == 1
              ? " was not checked; --list shows it."
              : " were not checked; --list shows them.";
      prompt.console().say("note: " + Plural.of(count, what) + " " + why + checked);
    }
  }

  private void notes(CodeReport report) {
    Console console = prompt.console();
    if (report.isEmpty()) {
      console.say("note: " + CodeReport.NO_PROMPTS);
    }
    report
        .notes(path -> console.shown(Path.of(path)))
        .forEach(note -> console.say("note: " + note));
  }
}
