package io.promptcompiler.cli;

import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.command.OptionWords;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.migrate.MigrateRequest;
import io.promptcompiler.core.migrate.MigrateResult;
import io.promptcompiler.core.migrate.MigrateTree;
import io.promptcompiler.core.migrate.OldSyntax;
import io.promptcompiler.core.migrate.SyntaxChoice;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.integration.Shown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Converts texts in older syntaxes and templates of other tools to Handlebars. */
@Command(
    name = "migrate",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Converts texts in older syntaxes and templates of other tools to Handlebars. Prints what",
      "would change as a diff for 'git apply', or changes the files. Exits with 1 if a text has a",
      "problem."
    })
final class MigrateCommand extends ProjectCommand {
  @Parameters(paramLabel = "FILE", description = "The texts. Default: all of the project.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--syntax",
      paramLabel = "SYNTAX",
      completionCandidates = CompletedWords.OldSyntaxes.class,
      description =
          "The syntax of texts that do not declare one: dollar, brace, lower-brace, bracket, python,"
              + " spring-ai, langchain4j, jinja, prompty, mustache, hosted, semantic-kernel,"
              + " claude-command or copilot. Default: chosen for each text.")
  private @Nullable String syntax;

  @Option(
      names = "--trim-blocks",
      negatable = true,
      description = "Reads templates of Jinja with its setting trim_blocks.")
  private @Nullable Boolean trimBlocks;

  @Option(
      names = "--lstrip-blocks",
      negatable = true,
      description = "Reads templates of Jinja with its setting lstrip_blocks.")
  private @Nullable Boolean lstripBlocks;

  @Option(
      names = "--approximate",
      description = "Converts texts too that may then render differently, and lists differences.")
  private boolean approximate;

  @Option(names = "--write", description = "Changes the files.")
  private boolean write;

  @Override
  public Integer call() throws IOException {
    Optional<OldSyntax> old =
        OptionWords.word("--syntax", syntax, OldSyntax::of, OldSyntax.words());
    DiagnosticPrinter printer = new DiagnosticPrinter(console().folder());
    List<Diagnostic> problems = new ArrayList<>();
    boolean hasChanges = false;
    int texts = 0;
    SyntaxChoice choice =
        new AskForSyntax(console()::ask, console()::say, place -> place(printer, place));
    List<Path> chosen = new ArrayList<>();
    for (Path file : files) {
      chosen.add(file(file));
    }
    List<PromptModule> modules = modulesOf(chosen);
    for (PromptModule module : modules) {
      MigrateResult result =
          MigrateTree.run(
              new MigrateRequest(
                  module.options(),
                  old,
                  choice,
                  Optional.ofNullable(trimBlocks),
                  Optional.ofNullable(lstripBlocks),
                  path -> chosen.isEmpty() || chosen.contains(path.toAbsolutePath().normalize()),
                  approximate,
                  write,
                  MigrateRequest.Flags.COMMAND_LINE));
      console().print(result.diff(printer::path));
      problems.addAll(result.problems());
      hasChanges |= !result.changes().isEmpty();
      texts += result.texts();
      console()
          .say(
              (modules.size() == 1 ? "" : Shown.spelled(module.name()) + ": ")
                  + result.summary(write));
      result
          .hint(printer::path, MigrateRequest.Flags.COMMAND_LINE)
          .ifPresent(hint -> console().say("note: " + hint));
    }
    if (!chosen.isEmpty() && texts == 0 && !hasChanges && problems.isEmpty()) {
      throw new UsageException(
          "'"
              + files.get(0)
              + "' does not have the name of a text. Names of texts end in .md, .txt, .hbs, .j2,"
              + " .jinja, .mustache, .prompty or .st, and those of hosted prompts in .openai.json,"
              + " .langfuse.json or .langsmith.json.");
    }
    prompt().report(new DiagnosticPolicy(Map.of()).apply(problems), FindingFormat.TEXT);
    if (!write && hasChanges) {
      console().say("Nothing was written. Add --write to write the files.");
    }
    return problems.stream().anyMatch(Diagnostic::isError) ? ExitCodes.FINDINGS : ExitCodes.GOOD;
  }

  private static String place(DiagnosticPrinter printer, Location place) {
    return printer.path(place.source()) + ":" + place.line() + ":" + place.column();
  }

  /** Returns the modules that contain the given files. The folder of any other file is a module. */
  private List<PromptModule> modulesOf(List<Path> chosen) throws IOException {
    if (chosen.isEmpty()) {
      return modules();
    }
    List<PromptModule> all = project().modulesIfAny(console());
    List<PromptModule> used = new ArrayList<>();
    for (PromptModule module : all) {
      if (chosen.stream().anyMatch(file -> isIn(file, module))) {
        used.add(module);
      }
    }
    Set<Path> folders = new LinkedHashSet<>();
    for (Path file : chosen) {
      if (all.stream().noneMatch(module -> isIn(file, module))) {
        folders.add(file.getParent());
      }
    }
    for (Path folder : folders) {
      used.add(project().fresh(console(), folder));
    }
    return used;
  }

  /**
   * Returns the absolute path of a file that was given as an argument.
   *
   * @throws UsageException if there is no such file, or a link leads it out of the project or to a
   *     hidden file
   */
  private Path file(Path file) throws IOException {
    Path absolute = console().input(file).toAbsolutePath();
    if (!Files.isRegularFile(absolute)) {
      throw new UsageException("There is no file '" + file + "'.");
    }
    return absolute;
  }

  /** Returns whether an absolute path is in a folder of templates of a module. */
  private static boolean isIn(Path file, PromptModule module) {
    return module.options().roots().stream()
        .map(SourceRoot::directory)
        .anyMatch(root -> file.startsWith(root.toAbsolutePath().normalize()));
  }
}
