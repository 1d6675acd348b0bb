package io.promptcompiler.cli;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.command.GenerateModule;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.example.AcceptExamples;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.SymbolicLinks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compiles prompts into Java source, for builds without the Maven plugin. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Compiles prompts to Java sources and resources. Writes only changed files, and nothing"
          + " after",
      "an error. Exits with 1 if there is an error."
    })
final class GenerateCommand extends ProjectCommand {
  /** The prefix of state files, which other commands look for. */
  private static final String STATE = "main-generate";

  @Mixin private BuildOptions build = new BuildOptions();

  @Option(
      names = {"-o", "--out"},
      required = true,
      paramLabel = "DIR",
      description =
          "The output folder, relative to the project: Java sources are written to DIR/java,"
              + " resources for the jar to DIR/resources.")
  private Path out = Path.of("");

  @Mixin private FindingOptions findingOptions = new FindingOptions();

  @Option(
      names = "--fail-on-warning",
      description = "Also writes nothing and exits with 1 if there is a warning.")
  private boolean failOnWarning;

  @Option(
      names = "--accept-examples",
      description = "Accepts the texts that examples render now as their expected texts.")
  private boolean acceptExamples;

  @Option(
      names = "--classes",
      paramLabel = "DIR",
      description =
          "The folder of the application's compiled classes, in which other commands "
              + "find helpers. Default: target/classes.",
      defaultValue = "target/classes")
  private Path classes = Path.of("target/classes");

  @Override
  public Integer call() throws IOException {
    Path folder = project().folder(console());
    PromptModule module = module();
    CompilerOptions options = build.applied(module.options(), folder, console());
    Path output = output(folder, options);
    List<Diagnostic> found = new ArrayList<>();
    if (acceptExamples) {
      found.addAll(accept(options));
    }
    // Recorded options need not be repeated for other commands and editors.
    BuildResult result =
        GenerateModule.run(
            new BuildRequest(
                options,
                output.resolve("java"),
                output.resolve("resources"),
                GenerateModule.stateFile(output, STATE),
                Version.number(),
                failOnWarning),
            project().isByHand() ? Optional.of(folder.resolve(classes)) : Optional.empty());
    found.addAll(result.diagnostics());
    console().print(prompt().print(found, findingOptions.format()));
    if (result.outcome() == BuildResult.Outcome.COMPILED) {
      prompt().reportLowered(module.lowered());
    }
    saySummary(found, result, output);
    boolean fails = found.stream().anyMatch(one -> failOnWarning || one.isError());
    return fails ? ExitCodes.FINDINGS : ExitCodes.GOOD;
  }

  /** Returns the module. There must be only one, because a jar has one catalog. */
  private PromptModule module() throws IOException {
    List<PromptModule> modules = modules();
    if (modules.size() > 1) {
      throw new UsageException(
          "There are several modules: "
              + String.join(", ", modules.stream().map(PromptModule::name).toList())
              + ". Choose one with --module, or name a folder of templates with --root.");
    }
    return modules.get(0);
  }

  /**
   * Returns the output folder, which must not be a folder that a later run would scan for
   * templates.
   */
  private Path output(Path folder, CompilerOptions options) throws IOException {
    Path named = console().namedFolder(folder.resolve(out).normalize(), "--out");
    Path output = Files.exists(named) ? named.toRealPath() : named; // the user may name a link
    if (Files.exists(output) && !Files.isDirectory(output)) {
      throw new UsageException("--out cannot be '" + out + "', which is a file.");
    }
    for (String part : List.of("java", "resources")) {
      if (!SymbolicLinks.stayInside(output.resolve(part), output)) {
        throw new UsageException(
            "'" + part + "' in '" + out + "' is a symbolic link that leads out of it. Remove it.");
      }
    }
    for (SourceRoot root : options.roots()) {
      if (output.startsWith(root.directory())) {
        throw new UsageException(
            "--out cannot be '"
                + out
                + "', which is in a folder of templates: the next run would compile what this one"
                + " writes. Name a folder outside of it.");
      }
    }
    return output;
  }

  private List<Diagnostic> accept(CompilerOptions options) throws IOException {
    AcceptExamples.Result accepted =
        AcceptExamples.accept(options, path -> true, ProjectFunctions.NONE);
    accepted.written().forEach(file -> console().say("Accepted: " + console().shown(file)));
    return accepted.refused();
  }

  private void saySummary(List<Diagnostic> found, BuildResult result, Path output) {
    String count = found.isEmpty() ? "" : console().paint().bold(FindingFormat.count(found)) + ". ";
    int deleted = result.deleted().size();
    console()
        .say(
            count
                + switch (result.outcome()) {
                  case FAILED -> "Nothing was written.";
                  case UP_TO_DATE ->
                      "Prompts are up to date"
                          + (deleted == 0
                              ? ""
                              : ": " + Plural.of(deleted, "stale file") + " deleted")
                          + ".";
                  case COMPILED ->
                      "Compiled "
                          + Plural.of(result.prompts(), "prompt")
                          + ": "
                          + Plural.of(result.written().size(), "file")
                          + " written to "
                          + console().shown(output)
                          + ", "
                          + deleted
                          + " deleted.";
                });
  }
}
