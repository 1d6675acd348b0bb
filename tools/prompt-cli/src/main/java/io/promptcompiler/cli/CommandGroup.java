package io.promptcompiler.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** A command that only has subcommands. */
abstract class CommandGroup implements Runnable {
  @ParentCommand
  @SuppressWarnings("NullAway.Init") // set by picocli
  private PromptCommand prompt;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  final PromptCommand prompt() {
    return prompt;
  }

  @Override
  public final void run() {
    throw new ParameterException(
        spec.commandLine(),
        "Choose a command: " + String.join(", ", spec.subcommands().keySet()) + ".");
  }
}
