package io.promptcompiler.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Takes over agent skills, and installs them for agents. */
@Command(
    name = "skills",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Adds agent skills to a project, or installs them where agents look for them.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {SkillsAddCommand.class, SkillsInstallCommand.class})
final class SkillsCommand implements Runnable {
  @ParentCommand
  @SuppressWarnings("NullAway.Init") // set by picocli
  private PromptCommand prompt;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  PromptCommand prompt() {
    return prompt;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "Choose a command: " + String.join(", ", spec.subcommands().keySet()) + ".");
  }
}
