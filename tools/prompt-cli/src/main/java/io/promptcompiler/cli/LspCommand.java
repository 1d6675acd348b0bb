package io.promptcompiler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/**
 * Serves an editor over the Language Server Protocol. What is of the protocol is named in {@link
 * ServeEditor} alone, so that no other command loads it.
 */
@Command(
    name = "lsp",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Checks prompts in an editor while they are written, over the Language Server Protocol.",
      "The editor starts it, and says which folders are open. It uses standard input and output."
    })
final class LspCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init") // set by picocli
  private PromptCommand prompt;

  @Option(
      names = "--stdio",
      description = "What it does anyway; some editors say it to every server.")
  @SuppressWarnings("UnusedVariable") // nothing has to be done about it
  private boolean stdio;

  @Override
  public Integer call() throws InterruptedException {
    // The protocol wants 1 where the editor has not said that it ends.
    return ServeEditor.run(prompt.console()) ? ExitCodes.GOOD : ExitCodes.FINDINGS;
  }
}
