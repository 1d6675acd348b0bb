package io.promptcompiler.cli;

import io.promptcompiler.core.module.AllowedFolders;
import io.promptcompiler.core.module.HelperConsent;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/**
 * Serves an editor over the Language Server Protocol. Only {@link ServeEditor} refers to classes of
 * the protocol, so that other commands do not load them.
 */
@Command(
    name = "lsp",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Checks prompts in an editor while they are written, over the Language Server Protocol.",
      "The editor starts the server and tells it which folders are open. It uses standard input and"
          + " output."
    })
final class LspCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init") // set by picocli
  private PromptCommand prompt;

  @Option(
      names = "--stdio",
      description =
          "Has no effect: standard input and output are always used. Some editors pass this option"
              + " to every server.")
  @SuppressWarnings("UnusedVariable") // the result is not needed
  private boolean stdio;

  @Option(
      names = "--no-helpers",
      description =
          "Runs no helpers of projects, even if you have allowed them: for folders that the editor"
              + " does not trust.")
  private boolean noHelpers;

  @Override
  public Integer call() throws InterruptedException {
    // The protocol requires 1 if the editor did not send 'shutdown' before 'exit'.
    Console console = prompt.console();
    HelperConsent consent =
        noHelpers ? HelperConsent.NONE : AllowedFolders.of(console.environment());
    return ServeEditor.run(console, consent) ? ExitCodes.GOOD : ExitCodes.FINDINGS;
  }
}
