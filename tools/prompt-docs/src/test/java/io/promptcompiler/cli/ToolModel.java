package io.promptcompiler.cli;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The commands of the command line tool, which only this package can create. */
public final class ToolModel {
  private ToolModel() {}

  /** The command {@code prompt} and all below it. */
  public static CommandSpec prompt() {
    CommandLine line = new CommandLine(new PromptCommand(Console.ofProcess()));
    PromptCommand.commands("").forEach(line::addSubcommand);
    return line.getCommandSpec();
  }
}
