package io.promptcompiler.cli;

import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.command.PromptModule;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.SymbolicLinks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a new document from a starter. */
@Command(
    name = "new",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Creates a new prompt that compiles and is ready to be edited. Never overwrites files.",
      "",
      "  prompt new text build/code.md",
      "  prompt new chat support/answer"
    })
final class NewCommand extends ProjectCommand {
  @Parameters(
      index = "0",
      paramLabel = "KIND",
      description = "text, partial, skill, chat, step, orchestrator or library.")
  private String kind = "";

  @Parameters(
      index = "1",
      paramLabel = "ID",
      description =
          "The path of the new file below the folder of templates; the extension is optional.")
  private String id = "";

  @Option(
      names = {"-n", "--dry-run"},
      description = "Prints the file instead of writing it.")
  private boolean dryRun;

  @Override
  public Integer call() throws IOException {
    Starter starter =
        ProjectOptions.word("The kind", kind, Starter::of, Starter.words()).orElseThrow();
    Map<String, String> files = starter.files(id);
    PromptModule module = module();
    SourceRoot root = root(module);
    refuseExisting(root, files);
    List<Diagnostic> errors = new TryFiles(module, root).errors(files);
    if (!errors.isEmpty()) {
      prompt().report(errors, FindingFormat.TEXT);
      console().say("Nothing was written.");
      return ExitCodes.FINDINGS;
    }
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = root.directory().resolve(file.getKey());
      if (dryRun) {
        console().print("── " + console().shown(path) + "\n" + file.getValue());
      } else {
        Files.createDirectories(path.toAbsolutePath().getParent());
        Files.writeString(path, file.getValue(), java.nio.file.StandardOpenOption.CREATE_NEW);
        console().print(console().shown(path) + "\n");
      }
    }
    return ExitCodes.GOOD;
  }

  /** Returns the module, or a new one if there are no prompts yet. */
  private PromptModule module() throws IOException {
    List<PromptModule> modules = project().modulesIfAny(console());
    if (modules.isEmpty()) {
      Path prompts = project().folder(console()).resolve("src/main/prompts");
      return project().fresh(console(), prompts);
    }
    if (modules.size() > 1) {
      List<String> names = modules.stream().map(PromptModule::name).toList();
      throw new UsageException(
          "Choose a module, as in --module "
              + names.get(0)
              + ". Modules: "
              + String.join(", ", names)
              + ".");
    }
    return modules.get(0);
  }

  private static SourceRoot root(PromptModule module) {
    List<SourceRoot> roots = module.options().roots();
    return roots.stream()
        .filter(root -> root.scope() == Scope.PROJECT)
        .findFirst()
        .orElse(roots.get(0));
  }

  private void refuseExisting(SourceRoot root, Map<String, String> files) {
    for (String file : files.keySet()) {
      Path path = root.directory().resolve(file).normalize();
      if (!path.startsWith(root.directory())) {
        throw new UsageException(
            "'" + id + "' is not below " + console().shown(root.directory()) + ".");
      }
      if (!SymbolicLinks.stayInside(path, root.directory())) {
        throw new UsageException(
            console().shown(path)
                + " is reached through a symbolic link that points outside "
                + console().shown(root.directory())
                + ". Choose another id, or configure the folder as another root.");
      }
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        throw new UsageException(
            console().shown(path) + " already exists and is not overwritten. Choose another name.");
      }
    }
  }
}
