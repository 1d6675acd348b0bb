package io.promptcompiler.cli;

import io.promptcompiler.core.command.ChosenFiles;
import io.promptcompiler.core.command.PromptModule;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** A command that works on the prompts of a project. */
abstract class ProjectCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init") // set by picocli
  private PromptCommand prompt;

  @Mixin private ProjectOptions project = new ProjectOptions();

  final PromptCommand prompt() {
    return prompt;
  }

  final Console console() {
    return prompt.console();
  }

  final ProjectOptions project() {
    return project;
  }

  final List<PromptModule> modules() throws IOException {
    return project.modules(console());
  }

  /**
   * Returns the absolute path of a file that was given as an argument.
   *
   * @throws UsageException if there is no such file
   */
  final Path file(Path file) {
    Path absolute = console().folder().resolve(file).toAbsolutePath().normalize();
    if (!Files.isRegularFile(absolute)) {
      throw new UsageException("There is no file '" + file + "'.");
    }
    return absolute;
  }

  /** Returns whether an absolute path is in a folder of templates of a module. */
  static boolean isIn(Path file, PromptModule module) {
    return module.options().roots().stream()
        .map(SourceRoot::directory)
        .anyMatch(root -> file.startsWith(root.toAbsolutePath().normalize()));
  }

  /** Returns the modules, each with the files that arguments name; without arguments, all files. */
  final List<ChosenFiles> chosen(List<String> names) throws IOException {
    return NamedFiles.choose(names, project, console());
  }
}
