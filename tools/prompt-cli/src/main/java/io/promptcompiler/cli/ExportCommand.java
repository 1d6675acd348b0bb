package io.promptcompiler.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Writes prompts for other tools. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Writes prompts and their examples for other tools.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = ExportPromptfooCommand.class)
final class ExportCommand implements Runnable {
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
