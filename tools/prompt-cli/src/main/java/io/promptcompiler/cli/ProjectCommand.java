package io.promptcompiler.cli;

import io.promptcompiler.core.command.ChosenFiles;
import io.promptcompiler.core.module.PromptModule;
import java.io.IOException;
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

  /** Returns the modules, each with the files that arguments name; without arguments, all files. */
  final List<ChosenFiles> chosen(List<String> names) throws IOException {
    return NamedFiles.choose(names, project, console());
  }
}
