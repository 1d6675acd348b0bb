package io.promptcompiler.cli;

import io.promptcompiler.core.command.FindingFormat;
import io.promptcompiler.core.command.OptionWords;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.ReplaceFile;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
      "  prompt new messages support/answer",
      "  prompt new text build/code",
      "  prompt new variant build/code@claude"
    })
final class NewCommand extends ProjectCommand {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "KIND",
      completionCandidates = CompletedWords.Starters.class,
      description =
          "messages: for a chat model, in Markdown. text: one text. output: a text with a typed"
              + " answer. tool: a tool that models call. variant: another text of a prompt. partial, skill: a text that others"
              + " include. dotprompt: a .prompt file. chat, step, orchestrator: documents of"
              + " data. library: a start for a library.")
  private String kind = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ID",
      description =
          "The path of the new file below the folder of templates; the extension is optional. Of a"
              + " variant: the prompt and a name, as in build/code@claude.")
  private String id = "";

  @Option(
      names = {"-n", "--dry-run"},
      description = "Prints the file instead of writing it.")
  private boolean dryRun;

  @Override
  public Integer call() throws IOException {
    if (kind.isEmpty()) {
      throw new UsageException(
          "Choose a kind and a name, as in 'prompt new text build/code'. Kinds: "
              + String.join(", ", Starter.words())
              + ".");
    }
    Starter starter =
        OptionWords.word("The kind", kind, Starter::of, Starter.words()).orElseThrow();
    if (id.isEmpty()) {
      throw new UsageException(
          "Write a name after the kind, as in 'prompt new " + kind + " build/code'.");
    }
    PromptModule module = module();
    Optional<NewVariant> variant =
        starter == Starter.VARIANT
            ? Optional.of(NewVariant.of(inRoot(root(module)), module))
            : Optional.empty();
    SourceRoot root = variant.map(one -> one.base().root()).orElseGet(() -> root(module));
    Map<String, String> files =
        variant.map(NewVariant::files).orElseGet(() -> starter.files(inRoot(root)));
    variant.ifPresent(one -> refuseLinked(root, one.base().id().path()));
    refuseExisting(
        root, variant.isPresent() ? List.of(variant.get().id()) : List.copyOf(files.keySet()));
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
        Optional<NewVariant> ofBase = variant.filter(one -> isBase(one, file.getKey()));
        if (ofBase.isPresent()) {
          ReplaceFile.edit(path, ofBase.get().base().text().content(), file.getValue());
        } else {
          Files.writeString(path, file.getValue(), StandardOpenOption.CREATE_NEW);
        }
        console().print(console().shown(path) + "\n");
      }
    }
    return ExitCodes.GOOD;
  }

  private static boolean isBase(NewVariant variant, String file) {
    return variant.base().id().path().equals(file);
  }

  /**
   * Returns the id, which may be written as a path that begins with that of the root: from the
   * current folder, or from a folder above it, such as that of the project.
   */
  private String inRoot(SourceRoot root) {
    Path directory = root.directory();
    boolean isInside = console().folder().startsWith(directory);
    try {
      Path path = console().folder().resolve(id).normalize();
      if ((!isInside || id.startsWith(".")) && path.startsWith(directory)) {
        return directory.relativize(path).toString();
      }
      for (Path base = directory.getParent(); base != null; base = base.getParent()) {
        // In a root 'prompts', the id 'prompts/x' is not a path.
        boolean isClear = !isInside || base.relativize(directory).getNameCount() > 1;
        Path above = base.resolve(id).normalize();
        if (isClear && console().folder().startsWith(base) && above.startsWith(directory)) {
          return directory.relativize(above).toString();
        }
      }
    } catch (InvalidPathException e) {
      // It is reported as an id.
    }
    return id;
  }

  /** Returns the module, or a new one if there are no prompts yet. */
  private PromptModule module() throws IOException {
    List<PromptModule> modules = project().modulesIfAny(console());
    if (modules.isEmpty()) {
      Path prompts = console().unnamed(project().folder(console()), "src/main/prompts", "--root");
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

  private void refuseLinked(SourceRoot root, String file) {
    Path path = root.directory().resolve(file);
    if (root.isLinked(path)) {
      throw new UsageException(
          console().shown(path)
              + " is reached through a symbolic link, which 'prompt new' does not follow. "
              + (root.isLinked() ? root.notEdited().fix().text() : "Write a path without links."));
    }
  }

  private void refuseExisting(SourceRoot root, List<String> files) {
    for (String file : files) {
      Path path = root.directory().resolve(file).normalize();
      if (!path.startsWith(root.directory())) {
        throw new UsageException(
            "'" + id + "' is not below " + console().shown(root.directory()) + ".");
      }
      refuseLinked(root, file);
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        throw new UsageException(
            console().shown(path) + " already exists and is not overwritten. Choose another name.");
      }
    }
  }
}
